import { describe, expect, it } from 'vitest'
import { outbox } from '../../../src/db/schema/index.ts'
import { mailOf } from '../../../src/services/notify/mail/deliver-mail.ts'
import { DAY_MS } from '../../../src/values/time.ts'
import { whereAbout } from '../../support/outbox.ts'
import { pathOf, stateOf, traveller } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post, bookPaid } = traveller(world)

/** The mails about a booking that hold its link and nothing else. */
async function linksSent(reference: string) {
  const sent = await world.database.db.select().from(outbox).where(whereAbout(reference))
  return sent
    .map(({ payload }) => mailOf(payload))
    .filter(({ text, attachments }) => attachments.length === 0 && text.includes('You asked for the link'))
}

async function booked(email: string) {
  const own = await bookPaid({ email })
  return { own, reference: /NAV\d+/.exec((await get(own)).body)?.[0] ?? '' }
}

describe('finding a booking', () => {
  it('Finding a booking mails the link to the address of the booking', async () => {
    const { reference } = await booked('Ada@Example.com')
    const answer = await post('/book/find', { reference: ` ${reference.toLowerCase()} `, email: 'ada@example.COM' })
    expect([answer.statusCode, pathOf(answer)]).toEqual([303, '/book/find?sent=1'])
    const [sent, ...more] = await linksSent(reference)
    expect(more).toEqual([])
    expect(sent?.to).toBe('Ada@Example.com')
    const url = new URL(/http\S+/.exec(sent?.text ?? '')?.[0] ?? '')
    const page = await get(url.pathname)
    expect(stateOf(page)).toBe('confirmed')
    expect(page.body).toContain(reference)
  })

  it('Finding answers the same where reference and address do not match, and mails nothing', async () => {
    const { reference } = await booked('ada@example.com')
    const right = await post('/book/find', { reference, email: 'ada@example.com' })
    for (const wrong of [
      { reference, email: 'eve@example.com' },
      { reference: 'NAV1', email: 'ada@example.com' },
    ]) {
      const answer = await post('/book/find', wrong)
      expect([answer.statusCode, answer.body, answer.headers.location]).toEqual([
        right.statusCode,
        right.body,
        right.headers.location,
      ])
    }
    expect(await linksSent(reference)).toHaveLength(1)
    expect(await linksSent('NAV1')).toEqual([])
    const sent = (await get(pathOf(right))).body
    expect(sent).toContain('on its way')
    expect(sent).toMatch(/href="[^"]*\/book\/find">Try again</)
  })

  it('Finding mails no more once twenty mails about the booking were sent on one day', async () => {
    const { reference } = await booked('flooded@example.com')
    const mails = () => world.database.db.$count(outbox, whereAbout(reference))
    const ask = () => post('/book/find', { reference, email: 'flooded@example.com' })
    for (let times = await mails(); times < 22; times++) expect((await ask()).statusCode).toBe(303)
    expect(await mails()).toBe(20)
    const together = await booked('together@example.com')
    await Promise.all(
      Array.from({ length: 25 }, () =>
        post('/book/find', { reference: together.reference, email: 'together@example.com' }),
      ),
    )
    expect(await world.database.db.$count(outbox, whereAbout(together.reference))).toBe(20)
    world.setNow(new Date(NOW.getTime() + DAY_MS + 1))
    await ask()
    world.setNow(NOW)
    expect(await mails()).toBe(21)
  })

  it('Finding does not reach a booking of the other environment', async () => {
    const { reference } = await booked('ada@example.com')
    await post('/sandbox/book/find', { reference, email: 'ada@example.com' })
    expect(await linksSent(reference)).toEqual([])
  })

  it('Finding asks again for what is not valid', async () => {
    const page = await post('/book/find', { reference: '', email: 'ada' })
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain('id="reference-error"')
    expect(page.body).toContain('value="ada"')
  })

  it('Finding asks for the address of the booking once, in the same words at the field and in the list', async () => {
    const missing = await post('/book/find', { reference: 'NAV1', email: '' })
    expect(missing.body.match(/Enter the e-mail address of the booking\./g)).toHaveLength(2)
    const unusual = await post('/book/find', { reference: 'NAV1', email: 'ada' })
    expect(unusual.body.match(/This does not look like an e-mail address\./g)).toHaveLength(2)
    for (const { body } of [missing, unusual]) {
      expect(body.match(/Please check these fields/g)).toHaveLength(1)
      expect(body).not.toContain('Your voucher is sent there')
    }
  })

  it('Finding says which letters an address may have', async () => {
    for (const email of ['groß@example.com', 'adä@example.com'])
      expect((await post('/book/find', { reference: 'NAV1', email })).body).toContain('Only the letters a–z, digits')
    const { body } = await post('/book/find', { reference: 'NAV1', email: 'groß' })
    expect(body).toContain('This does not look like an e-mail address.')
  })

  it('Finding is refused from a page of another site', async () => {
    const { reference } = await booked('ada@example.com')
    const fields = { reference, email: 'ada@example.com' }
    expect((await post('/book/find', fields, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect(await linksSent(reference)).toEqual([])
  })
})

describe('the limit of finding bookings', () => {
  const limited = useWorld({ RATE_LIMITS: 'on' })
  const { post: postLimited } = traveller(limited)

  it('Finding bookings is limited to five tries a minute', async () => {
    const tries: number[] = []
    for (let i = 0; i < 6; i += 1)
      tries.push((await postLimited('/book/find', { reference: 'NAV1', email: 'ada@example.com' })).statusCode)
    expect(tries).toEqual([303, 303, 303, 303, 303, 429])
  })
})
