#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A symbol of a library that may be in the process, found without linking the library.
func dynamicSymbol(_ name: String) -> UnsafeRawPointer? {
  #if canImport(Darwin)
    let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
  #else
    let everywhere: UnsafeMutableRawPointer? = nil
  #endif
  return UnsafeRawPointer(dlsym(everywhere, name))
}
