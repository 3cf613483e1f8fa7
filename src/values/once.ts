import type { Awaitable } from './awaitable.ts'

/**
 * Returns a function that does the work on its first call and returns the same outcome ever after, without a promise as
 * soon as it is there; only a failure is tried again.
 */
export function once<Made>(work: () => Promise<Made>): () => Awaitable<Made> {
  let outcome: { made: Awaitable<Made> } | undefined
  return () => (outcome ??= begin()).made

  function begin(): { made: Promise<Made> } {
    const made = work()
    made.then(
      (value) => (outcome = { made: value }),
      () => (outcome = undefined),
    )
    return { made }
  }
}
