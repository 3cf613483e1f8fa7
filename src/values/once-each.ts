/** Returns a function that makes something once for each object, and forgets it together with the object. */
export function onceEach<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const made = new WeakMap<Given, Made>()
  return (given) => {
    let one = made.get(given)
    if (one === undefined) made.set(given, (one = make(given)))
    return one
  }
}
