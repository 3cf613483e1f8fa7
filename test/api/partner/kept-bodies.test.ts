import { describe, expect, it } from 'vitest'
import { keepBody } from '../../../src/api/partner/views/kept-bodies.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()

describe('large answers', () => {
  it('stay while they are asked for, however many others come and go', async () => {
    const { current } = world.catalogue
    const prices = await keepBody(current, 'prices', () => '{}')
    for (let page = 1; page <= 40; page++) {
      await keepBody(current, `markups ${page}`, () => '[]')
      expect(await keepBody(current, 'prices', () => 'built again')).toBe(prices)
    }
    const first = await keepBody(current, 'markups 1', () => 'built again')
    expect(first.bytes.toString(), 'made room').toBe('built again')
  })

  it('are built again after a failure', async () => {
    let tries = 0
    const build = async () => {
      if (++tries === 1) throw new Error('not yet')
      return '{}'
    }
    const ask = () => keepBody(world.catalogue.current, 'routes', build)
    await expect(ask()).rejects.toThrow('not yet')
    expect((await ask()).bytes.toString()).toBe('{}')
  })
})
