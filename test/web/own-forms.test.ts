import { expect, it } from 'vitest'
import { testProvider } from '../../src/services/payments/providers/test-provider.ts'
import { newToken } from '../../src/values/token.ts'
import { expectRefusal } from '../support/http.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld({ SITE_URL: 'https://navette.test' })

/** Sends a form of a page of ours, the test provider's, with what a browser says of where it comes from. */
async function send(headers: Record<string, string>) {
  const siteUrls = { live: 'https://navette.test', sandbox: 'https://navette.test/sandbox' }
  const provider = testProvider(world.database.db, { key: 'key', siteUrls })
  const { reference } = await provider.open(
    {
      id: newToken(),
      environment: 'live',
      currency: 'EUR',
      amountMinor: 100,
      description: 'A form',
      email: 'lena.huber@example.com',
      language: 'en',
      returnUrl: 'https://navette.test/book/',
    },
    NOW,
  )
  const answer = await world.app.inject({
    method: 'POST',
    url: `/pay/test/${reference}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'inside:3000', ...headers },
    payload: 'outcome=pay',
  })
  return { answer, state: (await provider.read(reference)).state }
}

it.each([
  ['from the same origin', { 'sec-fetch-site': 'same-origin' }],
  ['that nothing but the user has sent', { 'sec-fetch-site': 'none' }],
  ['from the site’s own address', { origin: 'https://navette.test' }],
  ['from the address that was asked', { origin: 'http://inside:3000' }],
  ['of no browser', {}],
])('A form %s is accepted', async (_, headers) => {
  const { answer, state } = await send(headers)
  expect([answer.statusCode, state]).toEqual([303, 'paid'])
})

it.each([
  ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://navette.test' }],
  ['from a neighbour', { 'sec-fetch-site': 'same-site' }],
  ['from another address', { origin: 'https://elsewhere.test' }],
  ['from the same host by another protocol’s port', { origin: 'https://inside:4000' }],
  ['from a page that hides where it is', { origin: 'null' }],
])('A form %s is refused, and changes nothing', async (_, headers) => {
  const { answer, state } = await send(headers)
  expectRefusal(answer, 403, 'FORBIDDEN')
  expect(state).toBe('open')
})
