/** A value that is there already, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>

/** Goes on with the value: at once if it is there, because even a promise that is kept takes its time. */
export function whenReady<Value, Next>(
  value: Awaitable<Value>,
  use: (value: Value) => Awaitable<Next>,
): Awaitable<Next> {
  return value instanceof Promise ? value.then(use) : use(value)
}
