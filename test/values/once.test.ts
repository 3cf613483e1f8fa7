import { expect, it } from 'vitest'
import { once } from '../../src/values/memo.ts'

it('What is done once returns its outcome again, also to all who ask at the same time', async () => {
  let done = 0
  const work = once(async () => ++done)
  expect(await Promise.all([work(), work()])).toEqual([1, 1])
  expect(await work()).toBe(1)
})

it('What is done once is tried again after a failure', async () => {
  let tries = 0
  const work = once(async () => {
    if (++tries === 1) throw new Error('not yet')
    return tries
  })
  await expect(Promise.all([work(), work()])).rejects.toThrow('not yet')
  expect(await work()).toBe(2)
})
