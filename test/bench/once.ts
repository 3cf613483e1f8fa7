/** The same answer to every caller, worked out for the first. */
export function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => (value ??= work())
}
