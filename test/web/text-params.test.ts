import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings, publishableKeys } from '../../src/db/schema/index.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { atDesk } from '../support/desk.ts'
import { signedIn } from '../support/panel.ts'
import { bookOn } from '../support/sale.ts'
import { traveller } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const LONG = 'a'.repeat(4_001)
const KEYS = '/panel/api/publishable-keys'

const world = useWorld()

const keyCount = () => world.database.db.$count(publishableKeys, eq(publishableKeys.partnerId, DEMO_PARTNER))

describe('a form with a text that cannot be read', () => {
  it('In the panel it is refused, so a list of origins that is too long never means every origin', async () => {
    const { post, cookie } = await signedIn(world)
    const before = await keyCount()
    const refused = await post(KEYS, { environment: 'live', origins: LONG })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('origins: must be at most 4000 characters')
    const sent = async (type: string, payload: string) => {
      const headers = { cookie, 'content-type': type, 'sec-fetch-site': 'same-origin' }
      return (await world.app.inject({ method: 'POST', url: KEYS, headers, payload })).statusCode
    }
    expect(await sent('application/x-www-form-urlencoded', 'environment=live&origins=%zz')).toBe(400)
    expect(await sent('application/json', '{"environment":"live","origins":["https://www.example.com"]}')).toBe(400)
    expect(await keyCount()).toBe(before)
  })

  it('A filter of the panel that is too long never means everything', async () => {
    const { get } = await signedIn(world)
    for (const path of ['/panel/sales', '/panel/sales.csv'])
      expect((await get(`${path}?text=${LONG}`)).statusCode, path).toBe(400)
  })

  it('On the site it is refused, so a note that is too long is not dropped from what is booked', async () => {
    const { post, filledIn } = traveller(world)
    const count = () => world.database.db.$count(bookings)
    const before = await count()
    const answer = await post('/book/bookings', await filledIn({ additional_info: LONG }))
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('additional_info: must be at most 4000 characters')
    expect(await count()).toBe(before)
  })

  it('At the desk it is refused, whatever is typed there', async () => {
    const { booking } = await bookOn(world, { payment_method: 'on_arrival' })
    const { post } = await atDesk(world)
    const answer = await post(`/desk/bookings/${booking.reference}`, { note: LONG })
    expect([answer.statusCode, answer.body.includes('note: must be at most 4000 characters')]).toEqual([400, true])
  })

  it('An address that a stranger made too long still opens its page', async () => {
    const { get } = traveller(world)
    expect((await get(`/book/?fbclid=${LONG}&utm_source=%zz`)).statusCode).toBe(200)
  })
})
