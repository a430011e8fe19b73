import InwardKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

exit(Inward.main(Array(CommandLine.arguments.dropFirst())))
