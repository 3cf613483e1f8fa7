import { expect, it } from 'vitest'
import { keepBody } from '../../../src/api/kept-bodies.ts'
import { markupListBody, rulePieces } from '../../../src/api/partner/views/markup-list.ts'
import { priceListBody } from '../../../src/api/partner/views/price-list.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()

it('A large answer stays cached while it is asked for, however many others come and go', async () => {
  const { current } = world.catalogue
  const prices = await keepBody(current, 'prices', () => '{}')
  for (let page = 1; page <= 40; page++) {
    await keepBody(current, `markups ${page}`, () => ' '.repeat(1024 * 1024))
    expect(await keepBody(current, 'prices', () => 'built again')).toBe(prices)
  }
  const first = await keepBody(current, 'markups 1', () => 'built again')
  expect(first.bytes.toString(), 'made room').toBe('built again')
})

it('A list of changes is built once for all moments between two changes', async () => {
  const { current } = world.catalogue
  const future = Math.floor(Date.now() / 1000) + 3600
  const pricesSince = (since: number | undefined) =>
    priceListBody(current, { type: 'private', since, destination: undefined })
  const markupsSince = (since: number | undefined) =>
    markupListBody(current, { since, destination: undefined, date: undefined, vehicle: undefined, page: 1, size: 9 })
  for (const listSince of [pricesSince, markupsSince]) {
    expect(await listSince(1)).toBe(await listSince(undefined))
    expect(await listSince(future)).toBe(await listSince(future + 1))
    expect((await listSince(future)).etag).not.toBe((await listSince(1)).etag)
  }
})

it('A cached answer is built again after a failure', async () => {
  let tries = 0
  const build = async () => {
    if (++tries === 1) throw new Error('not yet')
    return '{}'
  }
  const ask = () => keepBody(world.catalogue.current, 'routes', build)
  await expect(ask()).rejects.toThrow('not yet')
  expect((await ask()).bytes.toString()).toBe('{}')
})

it('A large answer is written in turns between which others are served', async () => {
  const order: string[] = []
  const piece = 'x'.repeat(600_000)
  const body = keepBody(world.catalogue.current, 'large', async function* () {
    for (const name of ['first', 'second', 'third']) {
      order.push(name)
      yield piece
    }
  })
  setImmediate(() => order.push('other'))
  expect((await body).bytes).toHaveLength(1_800_000)
  expect(order).toEqual(['first', 'other', 'second', 'third'])
})

it('Rules that cover every route of a large catalogue are handed on one by one, however few they are', () => {
  const { routes, markupRules } = world.catalogue.current
  const rules = markupRules.slice(0, 12)
  const everywhere = Array.from({ length: 20 }, () => [...routes.values()]).flat()
  const pieces = [...rulePieces(rules, new Map(rules.map((rule) => [rule, everywhere])))]
  expect(JSON.parse(pieces.join('')).map(({ id }: { id: string }) => Number(id))).toEqual(rules.map(({ id }) => id))
  expect(pieces.length).toBeGreaterThanOrEqual(rules.length)
})

it('The pieces of a large answer are put together in turns between which others are served', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    if (turns < 1_000) setImmediate(count)
  }
  await keepBody(world.catalogue.current, 'larger', async function* () {
    for (let i = 0; i < 12; i++) yield 'x'.repeat(1024 * 1024)
    setImmediate(count)
  })
  const meanwhile = turns
  turns = 1_000
  expect(meanwhile).toBeGreaterThan(6)
})

it('An answer that is written in pieces has the tag of its whole content', async () => {
  const { current } = world.catalogue
  const whole = await keepBody(current, 'whole', () => '{"a":1}')
  const pieces = await keepBody(current, 'pieces', async function* () {
    yield '{"a"'
    yield ':1}'
  })
  expect(pieces.bytes.equals(whole.bytes)).toBe(true)
  expect(pieces.etag).toBe(whole.etag)
})
