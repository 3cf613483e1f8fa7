import { expect, it } from 'vitest'
import { expectRefusal } from '../../support/http.ts'
import { ONE_WAY, partnerOf } from '../../support/partner.ts'
import { useWorld } from '../../support/world.ts'

const world = useWorld()
const partner = partnerOf(world)

/** As many objects within each other as fit into a body. */
const DEEP = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
const FORM = `a${'[a]'.repeat(20_000)}=1`

it.each([
  ['/api/v2/token', 'api_key'],
  ['/api/token', 'api_key'],
  ['/api/v2/transfer', 'Transfer'],
  ['/api/transfer', 'Transfer'],
  ['/api/v2/booking', 'Booking'],
  ['/api/booking', 'Booking'],
  ['/api/v2/client-link', 'Transfer'],
])('POST %s refuses a body nested as deep as possible for the field that it lacks', async (url, lacking) => {
  for (const [type, payload] of [
    ['application/json', DEEP],
    ['application/x-www-form-urlencoded', FORM],
  ] as const) {
    const answer = await partner.send({ method: 'POST', url, headers: { 'content-type': type }, payload })
    expectRefusal(answer, 400, 'INVALID_PARAMS', new RegExp(`^${lacking}: `))
  }
})

it('A deeply nested body is accepted where only an unknown field is nested', async () => {
  const payload = `{"Transfer":{"note":${DEEP},${JSON.stringify(ONE_WAY).slice(1)}}`
  const answer = await partner.send({
    method: 'POST',
    url: '/api/v2/transfer',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect(answer.statusCode).toBe(200)
})
