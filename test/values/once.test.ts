import { expect, it } from 'vitest'
import { once } from '../../src/values/memo.ts'

it('Work that is done once returns its outcome to all callers, even concurrent ones', async () => {
  let done = 0
  const work = once(async () => ++done)
  expect(await Promise.all([work(), work()])).toEqual([1, 1])
  expect(await work()).toBe(1)
})

it('Work that is done once is retried after a failure', async () => {
  let tries = 0
  const work = once(async () => {
    if (++tries === 1) throw new Error('not yet')
    return tries
  })
  await expect(Promise.all([work(), work()])).rejects.toThrow('not yet')
  expect(await work()).toBe(2)
})
