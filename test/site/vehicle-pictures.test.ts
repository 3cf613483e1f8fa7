import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { vehicles } from '../../src/db/schema/index.ts'
import { partnerOf } from '../support/partner.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld({ SITE_URL: 'http://navette.test/transfers' })

const pictures = async (environment: 'live' | 'sandbox') => {
  const answer = await partnerOf(world, environment, '/transfers').get('/api/v2/vehicles')
  return Object.values<{ image_link: string }>(answer.json()).map(({ image_link }) => image_link)
}

describe.each([
  ['live', 'http://navette.test/transfers'],
  ['sandbox', 'http://navette.test/transfers/sandbox'],
] as const)('the picture of every vehicle, %s', (environment, site) => {
  it('The picture of every vehicle is on the site, small, and cached for long', async () => {
    const links = await pictures(environment)
    expect(links).toHaveLength(6)
    for (const link of links) {
      expect(link.startsWith(`${site}/vehicles/`), link).toBe(true)
      const { statusCode, headers, body } = await world.app.inject(new URL(link).pathname)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
      expect(headers['cache-control']).toBe('public, max-age=2592000')
      expect(body.length).toBeLessThan(4_000)
    }
  })
})

describe('a picture elsewhere', () => {
  it('A picture at another address stays there', async () => {
    const elsewhere = 'https://cdn.example.com/economy-car.jpg'
    await world.database.db.update(vehicles).set({ imageLink: elsewhere }).where(eq(vehicles.id, 1))
    await expect.poll(() => pictures('live')).toContain(elsewhere)
  })
})
