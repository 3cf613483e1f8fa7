/** Does it a number of times, one after the other, and returns the results. */
export async function repeat<Value>(times: number, work: (round: number) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (let round = 0; round < times; round++) values.push(await work(round))
  return values
}

/**
 * Does both a number of times, A B B A A B …, and returns the pairs: a steady drift of the machine affects both alike,
 * and so does what one leaves behind for the other.
 */
export async function alternate<A, B>(times: number, a: () => Promise<A>, b: () => Promise<B>): Promise<[A, B][]> {
  return repeat(times, async (round) => {
    if (round % 2 === 0) return [await a(), await b()]
    const second = await b()
    return [await a(), second]
  })
}
