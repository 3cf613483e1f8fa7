import { expect, it } from 'vitest'
import { CUSTOMER, ONE_WAY, partnerOf, sellByApi } from '../support/partner.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'

/** Sends a body as these bytes, and returns the answer with the name that was stored. */
async function book(type: string, body: (id: number) => Buffer) {
  const partner = partnerOf(world)
  const { id } = (await partner.post('/api/v2/transfer', { Transfer: ONE_WAY })).json().Transfer
  const headers = { 'content-type': type }
  const answer = await partner.send({ method: 'POST', url: '/api/v2/booking', headers, payload: body(id) })
  if (answer.statusCode !== 200) return { answer, name: undefined }
  const stored = await partner.get(`/api/v2/booking/${answer.json().Booking.reference}`)
  return { answer, name: stored.json().Booking.Customer.name }
}

const inJson = (name: string, encoding: BufferEncoding) => (transfer_id: number) => {
  const TransferSelection = { outbound: 'requested-2' }
  return Buffer.from(
    JSON.stringify({ Booking: { transfer_id, TransferSelection, Customer: { ...CUSTOMER, name } } }),
    encoding,
  )
}

const inForm = (name: string, encoding: BufferEncoding) => (id: number) => {
  const customer = Object.entries({ ...CUSTOMER, name: undefined, country_code: '44' }).filter(([, value]) => value)
  const fields = customer.map(([key, value]) => `Booking[Customer][${key}]=${value}`).join('&')
  return Buffer.from(
    `Booking[transfer_id]=${id}&Booking[TransferSelection][outbound]=requested-2&${fields}&Booking[Customer][name]=${name}`,
    encoding,
  )
}

it.each([
  ['UTF-8', JSON_TYPE, inJson('André', 'utf8'), 'André'],
  ['UTF-8 with a mark', JSON_TYPE, inJson('André', 'utf8'), 'André'],
  ['a declared Latin-1', `${JSON_TYPE}; charset=iso-8859-1`, inJson('André', 'latin1'), 'André'],
  ['a declared Windows-1252', `${JSON_TYPE}; charset="windows-1252"`, inJson('André', 'latin1'), 'André'],
  ['a declared UTF-16', `${JSON_TYPE}; charset=utf-16le`, inJson('André', 'utf16le'), 'André'],
  ['utf8 without its dash', `${JSON_TYPE};charset=UTF8`, inJson('André', 'utf8'), 'André'],
  ['a form in UTF-8', FORM, inForm('Andr%C3%A9', 'utf8'), 'André'],
  ['a form of bytes in UTF-8', FORM, inForm('André', 'utf8'), 'André'],
  ['a form in a declared Latin-1', `${FORM}; charset=iso-8859-1`, inForm('André', 'latin1'), 'André'],
  ['escapes of a declared Latin-1', `${FORM}; charset=iso-8859-1`, inForm('Andr%E9', 'utf8'), 'André'],
])('A body in %s is read', async (_, type, body, name) => {
  const booked = await book(type, body)
  expect([booked.answer.statusCode, booked.name], booked.answer.body).toEqual([200, name])
})

it.each([
  ['JSON in Latin-1', JSON_TYPE, inJson('André', 'latin1'), 'body: is not in UTF-8'],
  ['JSON in an unknown charset', `${JSON_TYPE}; charset=x-mine`, inJson('Ada', 'utf8'), /^body: is not in the charset/],
  ['a form in Latin-1', FORM, inForm('André', 'latin1'), 'body: is not in UTF-8'],
  ['a form with escapes of Latin-1', FORM, inForm('Andr%E9', 'utf8'), /name\]: is not valid percent-encoding$/],
  ['letters that were lost before', JSON_TYPE, inJson('Andr\uFFFD', 'utf8'), /name: must not contain U\+FFFD/],
])('%s is refused, and nothing is booked', async (_, type, body, message) => {
  const { answer } = await book(type, body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.message).toMatch(message)
})

it('A file of a form in Latin-1 is refused, and one in UTF-8 is read', async () => {
  const partner = partnerOf(world)
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const parts = Object.entries({ ...ONE_WAY, is_return: 0 })
    .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="Transfer[${name}]"\r\n\r\n${value}\r\n`)
    .join('')
  const note =
    '--x\r\nContent-Disposition: form-data; name="AdditionalInformation[accommodation_name]"\r\n\r\nChâlet\r\n--x--'
  for (const [encoding, status] of [
    ['utf8', 200],
    ['latin1', 400],
  ] as const) {
    const payload = Buffer.from(parts + note, encoding)
    const answer = await partner.send({ method: 'POST', url: '/api/v2/transfer', headers, payload })
    expect(answer.statusCode, answer.body).toBe(status)
  }
})

it.each([JSON_TYPE, `${JSON_TYPE}; charset=utf-8`, FORM, 'text/plain', 'application/octet-stream'])(
  'A call that takes no body takes none of type %s',
  async (type) => {
    const partner = partnerOf(world)
    const url = `/api/v2/booking/${await sellByApi(partner)}/cancellation`
    const answer = await partner.send({ method: 'POST', url, headers: { 'content-type': type } })
    expect(answer.statusCode, answer.body).toBe(200)
  },
)

it('A call that takes a body is still told that it has none', async () => {
  const headers = { 'content-type': JSON_TYPE }
  const answer = await partnerOf(world).send({ method: 'POST', url: '/api/v2/transfer', headers })
  expect([answer.statusCode, answer.json().error.message]).toEqual([400, 'body: must not be empty'])
})
