import Price

public struct Cart {}
