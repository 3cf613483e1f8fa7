/** Returns a function that creates a value on its first call and returns the same value on every later call. */
export function lazy<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined
  return () => (created ??= { value: create() }).value
}

/** Memoizes a function by its object argument. An entry is released together with its object. */
export function memoize<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, Result>()
  return (key) => {
    let result = results.get(key)
    if (result === undefined) results.set(key, (result = compute(key)))
    return result
  }
}

/** Enough for values that are used together, such as the prices and days of a season. */
const MAX_VALUES = 5_000

/** Memoizes a function by its text or number argument. Beyond the maximum, the oldest entry is dropped. */
export function memoizeValues<Value extends string | number, Result>(
  compute: (value: Value) => Result,
  max = MAX_VALUES,
): (value: Value) => Result {
  const results = new Map<Value, Result>()
  return (value) => {
    let result = results.get(value)
    if (result === undefined) {
      const [oldest] = results.keys()
      if (oldest !== undefined && results.size === max) results.delete(oldest)
      results.set(value, (result = compute(value)))
    }
    return result
  }
}

/**
 * Returns a function that does the work once and keeps its outcome. A failure is not kept: the next call tries again.
 */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => {
    if (!result) {
      result = work()
      result.catch(() => (result = undefined))
    }
    return result
  }
}
