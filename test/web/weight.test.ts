import { describe, expect, it } from 'vitest'
import { ROUND_TRIP } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const KILOBYTE = 1000

const fetched = (url: string) =>
  world.app.inject({ url: url.replace('http://navette.test', ''), headers: { 'accept-encoding': 'gzip' } })

const VEHICLES = `/book/?${new URLSearchParams({ step: '2', ...ROUND_TRIP }).toString()}`

describe.each(['/', '/fr/', '/de/', '/it/', VEHICLES])('weight of %s', (url) => {
  it('The page weighs less than 20 kB as it travels, drawings and all', async () => {
    const { headers, rawPayload } = await fetched(url)
    expect(headers['content-encoding']).toBe('gzip')
    expect(rawPayload.length).toBeLessThan(20 * KILOBYTE)
  })

  it('The page weighs less than 35 kB together with the only two files it fetches, which are kept for a year', async () => {
    const { body } = await world.app.inject({ url })
    const page = await fetched(url)
    const urls = Array.from(body.matchAll(/(?:href|src)="([^"]*\/assets\/[^"]+)"/g), ([, one]) => one ?? '')
    const parts = await Promise.all(urls.map(fetched))
    expect(parts).toHaveLength(2)
    for (const { headers } of parts) expect(headers['cache-control']).toContain('max-age=31536000')
    expect([page, ...parts].reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)).toBeLessThan(35 * KILOBYTE)
  })
})
