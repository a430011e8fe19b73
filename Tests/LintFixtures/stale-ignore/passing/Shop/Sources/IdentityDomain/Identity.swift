public struct Identity {}
