import assert from 'node:assert/strict'

/** A site of a running server, and the credentials of a partner there. */
export interface PartnerAccount {
  /** The public root, such as `http://localhost:3000` or `http://localhost:3000/sandbox`. */
  url: string
  apiKey: string
  apiSecret: string
  environment: 'live' | 'sandbox'
}

interface Sent {
  method?: string
  body?: object
  token?: string
}

/**
 * Does what a partner does, over real HTTP in both versions: signs in, lists the catalogue, requests offers, books,
 * reads everything again and makes a client link. Throws at the first unexpected answer. Returns the references booked.
 */
export async function walkThrough(account: PartnerAccount): Promise<string[]> {
  const date = inDays(60)
  const day = { ...account, outboundDate: date, returnDate: inDays(67) }
  return [await throughVersion2(day), await throughVersion1(day)]
}

type Day = PartnerAccount & { outboundDate: string; returnDate: string }

async function throughVersion2(day: Day): Promise<string> {
  const root = `${day.url}/api/v2`
  const { token, created_at, expires_at } = await signIn(root, day)
  assert.equal(expires_at - created_at, 86_400)
  const get = async (path: string) => json(await send(root + path, { token }))
  const post = async (path: string, body: object) => json(await send(root + path, { method: 'POST', body, token }))

  const destinations = await get('/destinations')
  const there = await get('/destinations/airport-1')
  assert.equal(destinations['resort-80'], there['resort-80'])
  assert.ok((await get('/routes'))['airport-1'].includes('resort-80'))
  assert.ok((await get('/routes/airport-1/resort-80')).max_passengers >= 8)
  assert.ok((await get('/prices?destination_code=resort-80'))['airport-1']['resort-80'].length > 0)
  assert.ok((await get('/prices/markups?size=10')).data.length <= 10)
  await knowsWhatItHas(`${root}/prices`, token)

  const asked = await post('/transfer', { Transfer: roundTrip(day), AdditionalInformation: [] })
  const { id, TransferSelection, discount_applied } = asked.Transfer
  assert.ok(discount_applied >= 0)
  const vehicles = await get('/vehicles')
  const [outbound, offer] = firstOffer(TransferSelection.outbound.offers)
  assert.ok(String(offer.vehicle_type_id) in vehicles)
  const [back] = firstOffer(TransferSelection.return.offers)
  assert.deepEqual((await get(`/transfer/${id}`)).Transfer.TransferSelection, TransferSelection)

  const { Booking } = await post('/booking', booking(id, { outbound, return: back }))
  assert.match(Booking.reference, /^[A-Z]+\d+$/)
  assert.deepEqual(Object.keys(Booking.vouchers), [`${Booking.reference}-P1`, `${Booking.reference}-P2`])
  for (const voucher of Object.values(Booking.vouchers)) assertPdf(voucher)
  const again = await get(`/booking/${Booking.reference}`)
  assert.deepEqual(again.Booking.vouchers, Booking.vouchers)
  assert.equal(again.Booking.commission > 0, day.environment === 'live')
  const twice = await send(`${root}/booking`, { method: 'POST', body: booking(id, { outbound, return: back }), token })
  assert.equal(twice.status, 409)

  const { link } = await post('/client-link', { Transfer: roundTrip(day) })
  const opened = await fetch(link)
  assert.equal(opened.status, 200)
  assert.match(await opened.text(), /value="resort-80"\s+selected/)
  await refusesStrangers(root)
  return Booking.reference
}

async function throughVersion1(day: Day): Promise<string> {
  const root = `${day.url}/api`
  const { token, created_at } = await signIn(root, day)
  assert.match(created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const get = async (path: string) => {
    const answer = await send(root + path, { token })
    assert.match(answer.headers.get('deprecation') ?? '', /^@\d+$/)
    return answer
  }
  assert.match(await (await get('/transfer/destinations')).text(), /^\{"0":.*"other":"[^"]+"\}$/)
  assert.match(await (await get('/transfer/destinations/airport-1?html=1')).text(), /^<option/)
  assert.match(await (await get('/transfer/max-passenger-count?from=airport-1&to=resort-80')).text(), /^\d+$/)
  assert.ok((await json(await get('/price/route/resort-80')))['airport-1'])
  assert.ok((await json(await get('/price/route-markup?page_size=2'))).data.length <= 2)

  const asked = await json(
    await send(`${root}/transfer`, { method: 'POST', body: { Transfer: roundTrip(day) }, token }),
  )
  const { id, TransferSelection } = asked.Transfer
  assert.ok(TransferSelection.outbound.requested.price > 0)
  assert.equal(TransferSelection.outbound.is_to_resort, 1)
  assert.equal((await json(await get(`/transfer/${id}`))).Transfer.id, id)
  const body = booking(id, { outbound: 'requested', return: 'requested' })
  const { Booking } = await json(await send(`${root}/booking`, { method: 'POST', body, token }))
  assertPdf(Booking[`${Booking.reference}-P1`])
  return Booking.reference
}

async function signIn(root: string, { apiKey, apiSecret }: PartnerAccount) {
  return json(await send(`${root}/token`, { method: 'POST', body: { api_key: apiKey, api_secret: apiSecret } }))
}

async function knowsWhatItHas(url: string, token: string): Promise<void> {
  const etag = (await send(url, { token })).headers.get('etag') ?? ''
  const headers = { authorization: `Bearer ${token}`, 'if-none-match': etag }
  assert.equal((await fetch(url, { headers })).status, 304)
}

async function refusesStrangers(root: string): Promise<void> {
  const answer = await send(`${root}/vehicles`, { token: 'nonsense' })
  assert.equal(answer.status, 401)
  assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
  const wrong = await send(`${root}/token`, { method: 'POST', body: { api_key: 'nobody', api_secret: 'wrong' } })
  assert.equal(wrong.status, 401)
}

function roundTrip({ outboundDate, returnDate }: Day) {
  return {
    route_from_code: 'airport-1',
    route_to_code: 'resort-80',
    outbound_date: outboundDate,
    outbound_time_hours: 14,
    outbound_time_minutes: 5,
    return_date: returnDate,
    return_time_hours: 18,
    return_time_minutes: 40,
    adult_count: 2,
    return_adult_count: 2,
  }
}

function booking(transfer_id: number, selection: { outbound: string; return: string }) {
  return {
    Booking: {
      transfer_id,
      return_vouchers: 1,
      TransferSelection: selection,
      Customer: {
        name: 'Zoë',
        last_name: 'Müller',
        email: 'zoe@example.com',
        country_code: '+41',
        mobile_number: '791234567',
        reference: '',
      },
    },
  }
}

function firstOffer(offers: Record<string, { vehicle_type_id: number }>) {
  const [first] = Object.entries(offers)
  assert.ok(first)
  return first
}

function assertPdf(voucher: unknown): void {
  assert.equal(typeof voucher, 'string')
  assert.equal(Buffer.from(String(voucher), 'base64').subarray(0, 5).toString(), '%PDF-')
}

async function send(url: string, { method = 'GET', body, token }: Sent): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

async function json(answer: Response) {
  const text = await answer.text()
  assert.equal(answer.status, 200, `${answer.url}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
