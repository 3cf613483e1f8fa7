/** Returns a function that makes something on its first call, and returns the same on every later call. */
export function lazy<Made>(make: () => Made): () => Made {
  let made: { one: Made } | undefined
  return () => (made ??= { one: make() }).one
}

/** Returns a function that makes something once for each object, and forgets it together with the object. */
export function memoize<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const made = new WeakMap<Given, Made>()
  return (given) => {
    let one = made.get(given)
    if (one === undefined) made.set(given, (one = make(given)))
    return one
  }
}

/** What is asked for together, such as the prices and days of a season, fits. */
const MAX_VALUES = 5_000

/** Returns a function that makes something once for each text or number; beyond the maximum, the oldest is dropped. */
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

/** Returns a function that does the work on its first call and returns that outcome ever after; a failure is tried again. */
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
