/** The part of the package that is used; it ships no types. */
declare module 'fs-native-extensions' {
  /** Returns false when another process has the lock. */
  export function tryLock(fd: number): boolean
}
