import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { NoSlot, Slots } from '../../src/values/slots.ts'
import { inTurns } from '../../src/values/wait.ts'
import { csvStream } from '../../src/web/request/downloads.ts'

const NEVER = new AbortController().signal

/** Work that ends when it is told to, and what has begun of it so far. */
function work() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await wait(1)
  }
  return { begun, start, end }
}

const slots = (options = {}) => new Slots({ maxRunning: 2, maxWaiting: 10, timeoutMs: 60_000, ...options })

it('Slots are taken by a limited number at once, one for each owner, in the order of their arrival', async () => {
  const { begun, start, end } = work()
  const line = slots()
  const take = (owner: string, name: string) => line.take({ owner, signal: NEVER }, start(name))
  const all = [take('a', 'a1'), take('a', 'a2'), take('b', 'b1'), take('c', 'c1'), take('b', 'b2')]
  await wait(1)
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  for (const name of ['c1', 'a2', 'b2']) await end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1', 'b2'])
})

it('Slots go on after work that failed', async () => {
  const line = slots({ maxRunning: 1 })
  const failed = line.take({ owner: 'a', signal: NEVER }, () => Promise.reject(new Error('no')))
  await expect(failed).rejects.toThrow('no')
  expect(await line.take({ owner: 'a', signal: NEVER }, async () => 'yes')).toBe('yes')
})

it('A slot is refused after too long a wait or behind too many others, unless its owner is patient', async () => {
  const { start, end } = work()
  const line = slots({ maxRunning: 1, maxWaiting: 1, timeoutMs: 20 })
  const first = line.take({ owner: 'a', signal: NEVER }, start('first'))
  const patient = line.take({ owner: 'b', signal: NEVER, isPatient: true }, start('patient'))
  await expect(line.take({ owner: 'c', signal: NEVER }, start('one too many'))).rejects.toBeInstanceOf(NoSlot)
  await wait(30)
  await end('first')
  await end('patient')
  expect(await Promise.all([first, patient])).toEqual(['first', 'patient'])
  const second = line.take({ owner: 'a', signal: NEVER }, start('second'))
  await expect(line.take({ owner: 'b', signal: NEVER }, start('too late'))).rejects.toBeInstanceOf(NoSlot)
  await end('second')
  await second
})

it('A slot is given up when its caller no longer waits', async () => {
  const { begun, start, end } = work()
  const line = slots({ maxRunning: 1 })
  const gone = new AbortController()
  const first = line.take({ owner: 'a', signal: NEVER }, start('first'))
  const second = line.take({ owner: 'b', signal: gone.signal }, start('second'))
  const third = line.take({ owner: 'c', signal: NEVER }, start('third'))
  gone.abort()
  await expect(second).rejects.toThrow('aborted')
  await end('first')
  expect(begun).toEqual(['first', 'third'])
  await end('third')
  await Promise.all([first, third])
  await expect(line.take({ owner: 'd', signal: gone.signal }, start('never'))).rejects.toThrow('aborted')
})

describe('long lists', () => {
  it('Others have a turn while something is made of each of many items', async () => {
    const order: (number | string)[] = []
    const items = Array.from({ length: 250 }, (_, i) => i)
    const made = inTurns(items, (item) => order.push(item))
    setImmediate(() => order.push('other'))
    await made
    expect(order.indexOf('other')).toBeLessThan(250)
    expect(order).toHaveLength(251)
  })

  it('Others have a turn while a CSV file of many rows is written', async () => {
    const order: string[] = []
    const rows = Array.from({ length: 600 }, (_, i) => ({ i }))
    const file = csvStream({ i: ({ i }: { i: number }) => (order.push(`row ${i}`), i) }, rows, {})
    setImmediate(() => order.push('other'))
    let text = ''
    for await (const part of file) text += String(part)
    expect(text.trimEnd().split('\r\n')).toHaveLength(601)
    expect(order).toContain('other')
    expect(order.indexOf('other')).toBeLessThan(600)
  })
})
