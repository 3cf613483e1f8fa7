import { describe, expect, it } from 'vitest'
import { EXAMPLES } from '../../../src/api/partner/examples.ts'
import { partnerOf } from '../../support/partner.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()

describe('the examples of the API description', () => {
  it('are what the API answers', async () => {
    const partner = partnerOf(world)
    const asked = (await partner.post('/api/v2/transfer', EXAMPLES.transfer.body)).json()
    expect(asked).toEqual(EXAMPLES.transfer.response)
    const { Booking } = (await partner.post('/api/v2/booking', EXAMPLES.booking.body)).json()
    expect(Booking).toEqual({ reference: expect.stringMatching(/^NAV\d{9}$/) })
  })
})
