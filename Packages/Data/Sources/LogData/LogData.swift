// LogData
