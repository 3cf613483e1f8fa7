import { describe, expect, it } from 'vitest'
import { CHAMONIX, GENEVA, SATURDAY } from '../../support/demo.ts'
import { useWorld } from '../../support/world.ts'

const PATH = '/api/public/v1/transfer-options'
const world = useWorld()

const quote = (query: Record<string, string>) => world.app.inject({ url: PATH, query })

describe('the golden prices', () => {
  it('shows the cheapest vehicle with ski bags at 286.00 from Geneva to Chamonix: 260 + 10 %', async () => {
    const answer = await quote({
      from: GENEVA,
      to: CHAMONIX,
      date: SATURDAY,
      time: '10:00',
      is_flight: '0',
      ski_bags: '2',
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().outbound.vehicles[0].price).toBe(286)
  })
})
