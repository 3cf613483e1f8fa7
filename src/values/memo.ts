/** Returns a function that creates a value on its first call and returns the same value on every later call. */
export function lazy<Made>(make: () => Made): () => Made {
  let made: { one: Made } | undefined
  return () => (made ??= { one: make() }).one
}

/** Memoizes a function by its object argument. An entry is released together with its object. */
export function memoize<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const made = new WeakMap<Given, Made>()
  return (given) => {
    let one = made.get(given)
    if (one === undefined) made.set(given, (one = make(given)))
    return one
  }
}

/** Enough for values that are used together, such as the prices and days of a season. */
const MAX_VALUES = 5_000

/** Memoizes a function by its text or number argument. Beyond the maximum, the oldest entry is dropped. */
export function memoizeValues<Value extends string | number, Made>(
  make: (value: Value) => Made,
  max = MAX_VALUES,
): (value: Value) => Made {
  const made = new Map<Value, Made>()
  return (value) => {
    let one = made.get(value)
    if (one === undefined) {
      const [oldest] = made.keys()
      if (oldest !== undefined && made.size === max) made.delete(oldest)
      made.set(value, (one = make(value)))
    }
    return one
  }
}

/**
 * Returns a function that does the work once and keeps its outcome. A failure is not kept: the next call tries again.
 */
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
