/** Returns a function that does the work on its first call and returns the same outcome ever after; only a failure is tried again. */
export function once<Made>(work: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    if (!made) {
      made = work()
      made.catch(() => (made = undefined))
    }
    return made
  }
}
