import { describe, expect, it } from 'vitest'
import { internationalNumber, readDiallingPrefix, readPhone, telUrl } from '../../src/values/phone.ts'
import { CUSTOMER, ONE_WAY, partnerOf, sellByApi } from '../support/partner.ts'
import { traveller } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const CASES: readonly [chosen: string, typed: string, e164: string][] = [
  ['+44', '7700\u00a0900123', '+447700900123'],
  ['+44', '7700\u2011900\u2011123', '+447700900123'],
  ['+44', '7700–900123', '+447700900123'],
  ['+44', '07700.900.123', '+447700900123'],
  ['+44', '07700/900123', '+447700900123'],
  ['+44', '(0)7911 555123', '+447911555123'],
  ['+44', '+44 (0)7911 555123', '+447911555123'],
  ['+44', '0044 7700 900123', '+447700900123'],
  ['+44', '\u202a+44 7700 900123\u202c', '+447700900123'],
  ['+44', 'Mobile: +44 7911 555123', '+447911555123'],
  ['+44', 'tel:+44-7911-555123', '+447911555123'],
  ['+44', '07911 555123 (mum)', '+447911555123'],
  ['+44', '07911 555123 / 07911 555124', '+447911555123'],
  ['+44', '+447911555123, +447911555124', '+447911555123'],
  ['+33', '+44 7911 555123', '+447911555123'],
  ['+33', '+33(0)6.12.34.56.99', '+33612345699'],
  ['+33', 'https://wa.me/447911555123?text=Hi', '+447911555123'],
  ['+33', 'https://api.whatsapp.com/send?phone=447911555123', '+447911555123'],
  ['+1', '(212) 555-0123 x5', '+12125550123'],
  ['+1', '2125550123 ext. 5', '+12125550123'],
  ['+1', '011 44 7911 555123', '+447911555123'],
  ['+1-684', '622 1234', '+16846221234'],
  ['+7', '8 912 345 67 11', '+79123456711'],
  ['+36', '06 20 123 4599', '+36201234599'],
  ['+39', '06 1234 5678', '+390612345678'],
  ['+49', '0151/23456789', '+4915123456789'],
  ['+81', '０９０１２３４５６７８', '+819012345678'],
  // With the prefix that was chosen before it, as address books without a plus and forms of two fields send it.
  ['+44', '447911555123', '+447911555123'],
  ['+44', '44 (0) 7911 555123', '+447911555123'],
  ['+44', '[44] 7911 555123', '+447911555123'],
  ['+44', '+44+447911555123', '+447911555123'],
  ['+33', '33612345699', '+33612345699'],
  ['+39', '39 347 1234567', '+393471234567'],
  ['+39', '393 3123456', '+393933123456'],
  ['+44', '+4407911555123', '+447911555123'],
  ['+44', '++447911555123', '+447911555123'],
  ['+44', '%2B447911555123', '+447911555123'],
  ['+44', '7911555123.0', '+447911555123'],
  ['+52', '+52 1 55 1234 5678', '+525512345678'],
  ['+52', '1 55 1234 5678', '+525512345678'],
  ['+54', '011 15 2345-6789', '+5491123456789'],
  ['+55', '0 15 11 91234-5678', '+5511912345678'],
  ['+1', '1-212-555-0123', '+12125550123'],
  ['+971', '٠٥٠١٢٣٤٥٦٧', '+971501234567'],
  ['+33', '00 (44) 7911 555123', '+447911555123'],
  ['+380', '+380 098 123 45 67', '+380981234567'],
  ['+31', '+31 010 1234567', '+31101234567'],
  ['+225', '0701234567', '+2250701234567'],
  // With a zero that the country gave up, or never had.
  ['+48', '058 677 44 78', '+48586774478'],
  ['+48', '+48 (0)58 677 44 78', '+48586774478'],
  ['+34', '0612345678', '+34612345678'],
  ['+420', '0 601 123 456', '+420601123456'],
  ['+378', '0549 882345', '+3780549882345'],
]

it.each(CASES)('After %s, “%s” is %s', (chosen, typed, e164) => expect(readPhone(chosen, typed)?.e164).toBe(e164))

it.each([
  ['+44', '123'],
  ['+44', 'O7911 555123'],
  ['+44', 'none'],
  // Neither of France nor, with a country code in two pieces, of Germany.
  ['+33', '004-92-58-76-11'],
  ['+999', '7700900123'],
])('After %s, “%s” is no number', (chosen, typed) => expect(readPhone(chosen, typed)).toBeUndefined())

it('An extension is shown, and dialled after the number', () => {
  const shown = internationalNumber('+1', '2125550123 ext. 5')
  expect([shown, telUrl(shown)]).toEqual(['+1 212 555 0123 ext. 5', 'tel:+12125550123;ext=5'])
})

it.each([
  ['44', '+44'],
  ['0044', '+44'],
  ['(+44)', '+44'],
  ['UK +44', '+44'],
  ['+44 (UK)', '+44'],
  ['GB', undefined],
  ['＋４４', '+44'],
  ['+1 684', '+1-684'],
  ['+999', undefined],
  ['United Kingdom', undefined],
])('The dialling prefix “%s” is %s', (typed, prefix) => expect(readDiallingPrefix(typed)).toBe(prefix))

describe('doors', () => {
  const world = useWorld()

  it.each([{ country_code: '' }, { country_code: null }, { country_code: undefined }])(
    'A partner’s form with one field for the whole number books it: %j',
    async (blank) => {
      const reference = await sellByApi(partnerOf(world), undefined, { ...blank, mobile_number: '+33 6 12 34 56 99' })
      const { Customer } = (await partnerOf(world).get(`/api/v2/booking/${reference}`)).json().Booking
      expect([Customer.country_code, Customer.mobile_number]).toEqual(['+33', '612345699'])
    },
  )

  it('A number without a country code still needs one beside it', async () => {
    const answer = await partnerOf(world).post('/api/v2/booking', {
      Booking: { Customer: { ...CUSTOMER, country_code: '', mobile_number: '7700 900123' } },
    })
    expect(answer.json().error.message).toContain('Booking.Customer.country_code: is required')
  })

  it('A phone takes no reference or price on a page for a telephone number', async () => {
    const page = await world.app.inject('/book/find')
    expect(page.body).toContain('<meta name="format-detection" content="telephone=no" />')
  })

  it('The site and the partner API read one number alike', async () => {
    const partner = partnerOf(world)
    const { book } = traveller(world)
    for (const [country_code, mobile_number, e164] of CASES) {
      const asked = await partner.post('/api/v2/transfer', { Transfer: ONE_WAY })
      const Booking = {
        transfer_id: asked.json().Transfer.id,
        return_vouchers: 0,
        TransferSelection: { outbound: 'requested-2' },
        Customer: { ...CUSTOMER, country_code, mobile_number },
      }
      const sold = await partner.post('/api/v2/booking', { Booking })
      expect(sold.statusCode, `${mobile_number}: ${sold.body}`).toBe(200)
      const stored = await partner.get(`/api/v2/booking/${sold.json().Booking.reference}`)
      const { Customer } = stored.json().Booking
      expect(readPhone(Customer.country_code, Customer.mobile_number)?.e164).toBe(e164)
      await book({ country_code, mobile_number })
    }
  })
})
