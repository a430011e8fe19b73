import Money

public struct Cart {}
