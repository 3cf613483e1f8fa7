import { once } from 'node:events'
import { connect } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { partners } from '../../src/db/schema/index.ts'
import { ERROR_STATUS } from '../../src/errors.ts'
import { MAX_HOLDS } from '../../src/services/sale/requests/hold-offers.ts'
import { DAY_MS } from '../../src/values/time.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import type { Answer } from '../support/http.ts'
import { portOf } from '../support/listen.ts'
import { CUSTOMER, ONE_WAY, partnerOf, sellByApi } from '../support/partner.ts'
import { NOW, useWorld } from '../support/world.ts'
import { excerpt } from './excerpt.ts'
import { fencesOf, textOf } from './markdown.ts'

const world = useWorld({ SITE_URL: 'http://localhost:3000', RATE_LIMITS: 'on' })
const partner = partnerOf(world)

/** What the guide says of each code. */
const SECTIONS = textOf('docs/errors.md')
  .split(/^## /m)
  .slice(1)
  .map((text): [code: string, text: string] => [text.slice(0, text.indexOf('\n')), text])

it('Exactly the codes that exist are documented', () => {
  expect(SECTIONS.map(([code]) => code).toSorted()).toEqual(Object.keys(ERROR_STATUS).toSorted())
})

/** The answer that is shown of a code. */
function shownOf(text: string): unknown {
  const shown = fencesOf(text).find(({ language }) => language === 'json')
  return JSON.parse(shown?.text ?? '{}')
}

it.each(SECTIONS)(
  'The documentation of %s has its status, its cause, its remedy and an answer that links back',
  (code, text) => {
    const [, status] = /^\*\*(\d+)\.\*\* .{20,}\n\n.{5,}\n/m.exec(text) ?? []
    expect({ [code]: Number(status) }).toEqual({ [code]: Object(ERROR_STATUS)[code] })
    expect(shownOf(text)).toEqual({
      error: expect.objectContaining({ code, doc_url: `http://localhost:3000/developers/errors#${code}` }),
    })
  },
)

it('The documentation of errors is a page of the site on which doc_url finds every code', async () => {
  const page = await world.app.inject('/developers/errors')
  expect(page.statusCode).toBe(200)
  for (const [code] of SECTIONS) expect(page.body).toContain(`<h2 id="${code}">${code}</h2>`)
  expect(page.body).toContain('<footer>')
  const refused = await world.app.inject('/api/public/v1/nowhere')
  const { doc_url } = refused.json().error
  expect((await world.app.inject(doc_url)).statusCode).toBe(200)
})

/** How the refusals come about that no command shows; the last one ends the world. */
const PROVOKED: Record<string, () => Promise<unknown>> = {
  async REQUEST_TIMEOUT() {
    const { server } = world.app
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    Object.assign(server, { headersTimeout: 100, requestTimeout: 100 })
    const socket = connect({ port: portOf(server.address()), host: '127.0.0.1' })
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
    socket.write('GET /healthz HTTP/1.1\r\n')
    await once(socket, 'close')
    return JSON.parse(answer.slice(answer.indexOf('{')))
  },
  async TOO_MANY_HOLDS() {
    const hold = async () => {
      const asked = await partner.post('/api/v2/transfer', { Transfer: ONE_WAY })
      const path = `/api/v2/transfer/${asked.json().Transfer.id}/hold`
      return partner.post(path, { TransferSelection: { outbound: 'requested-2' } })
    }
    for (let held = 0; held < MAX_HOLDS; held++) await hold()
    return (await hold()).json()
  },
  async OFFER_EXPIRED() {
    const asked = await partner.post('/api/v2/transfer', { Transfer: ONE_WAY })
    world.setNow(new Date(NOW.getTime() + DAY_MS))
    partner.use(await freshToken())
    const TransferSelection = { outbound: 'requested-2' }
    const Booking = { transfer_id: asked.json().Transfer.id, TransferSelection, Customer: CUSTOMER }
    return (await partner.post('/api/v2/booking', { Booking })).json()
  },
  async CREDIT_LIMIT() {
    const limit = (creditLimitMinor: number | null) =>
      world.database.db.update(partners).set({ creditLimitMinor }).where(eq(partners.id, DEMO_PARTNER))
    world.setNow(NOW)
    partner.use(await freshToken())
    const asked = await partner.post('/api/v2/transfer', { Transfer: ONE_WAY })
    const TransferSelection = { outbound: 'requested-2' }
    const Booking = { transfer_id: asked.json().Transfer.id, TransferSelection, Customer: CUSTOMER }
    await limit(10_000)
    const refused = await partner.post('/api/v2/booking', { Booking })
    await limit(null)
    return refused.json()
  },
  async CANCELLATION_CLOSED() {
    const reference = await sellByApi(partner)
    world.setNow(new Date('2027-01-16T11:00:00Z'))
    partner.use(await freshToken())
    return (await partner.post(`/api/v2/booking/${reference}/cancellation`, {})).json()
  },
  async RATE_LIMITED() {
    for (;;) {
      const answer = await signIn()
      if (answer.statusCode !== 200) return answer.json()
    }
  },
  async INTERNAL_ERROR() {
    await world.database.db.execute(sql`ALTER TABLE transfer_requests RENAME TO hidden`)
    const answer = await partner.post('/api/v2/transfer', { Transfer: { ...ONE_WAY, outbound_date: '2027-01-30' } })
    await world.database.db.execute(sql`ALTER TABLE hidden RENAME TO transfer_requests`)
    return answer.json()
  },
  async SERVICE_UNAVAILABLE() {
    await world.database.close()
    return (await partner.post('/api/v2/transfer', { Transfer: { ...ONE_WAY, outbound_date: '2027-01-30' } })).json()
  },
}

it('A code of which no command shows an answer is provoked by a test', () => {
  const withoutCommand = SECTIONS.filter(([, text]) => fencesOf(text).every(({ language }) => language !== 'sh'))
  expect(withoutCommand.map(([code]) => code).toSorted()).toEqual(Object.keys(PROVOKED).toSorted())
})

it.each(Object.entries(PROVOKED))(
  'The answer that the documentation shows of %s is what is answered',
  async (code, provoke) => {
    const shown = shownOf(new Map(SECTIONS).get(code) ?? '')
    expect(excerpt(await provoke(), shown)).toEqual(shown)
  },
)

async function signIn(): Promise<Answer> {
  const payload = { api_key: 'demo-key', api_secret: 'demo-secret' }
  return world.app.inject({ method: 'POST', url: '/api/v2/token', payload })
}

async function freshToken(): Promise<string> {
  return (await signIn()).json().token
}
