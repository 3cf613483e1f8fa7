/** What is used of the package, which brings no types. */
declare module 'fs-native-extensions' {
  /** Returns false when somebody else has the lock. */
  export function tryLock(fd: number): boolean
}
