/** Does the work when it is first asked for and gives its outcome again ever after; only a failure is tried again. */
export function once<Made>(work: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () =>
    (made ??= work().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}
