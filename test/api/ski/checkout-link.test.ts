import { count, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { checkoutLinks } from '../../../src/db/schema/index.ts'
import { digestOf } from '../../../src/values/token.ts'
import { SATURDAY, SKI } from '../../support/demo.ts'
import { type Answer, expectRefusal } from '../../support/http.ts'
import { NOW, useWorld } from '../../support/world.ts'

const PATH = '/ski/api/public/v1/checkout-link'
const world = useWorld()
afterEach(() => world.setNow(NOW))

const RENTAL = { resort_id: SKI.VAL_THORENS, first_day: SATURDAY, duration_days: 6 }
const ANNA = { first_name: 'Anna', age: 34, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS }
const TOM = { first_name: 'Tom', age: 8, gender: 'man', pack_id: SKI.JUNIOR_SKIS }

const post = (payload: object, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'POST', url: PATH, payload, headers })
const create = (params: object = {}, headers: Record<string, string> = {}) =>
  post({ ...RENTAL, participants: [ANNA], ...params }, headers)
const withAnna = (params: object) => create({ participants: [{ ...ANNA, ...params }] })
const tokenOf = (answer: Answer) => new URL(answer.json().checkout_url).searchParams.get('t') ?? ''
const people = (number: number, one: object) => Array.from({ length: number }, () => one)
const countLinks = async () => (await world.database.db.select({ links: count() }).from(checkoutLinks))[0]?.links
const stored = async (answer: Answer) => {
  const [link] = await world.database.db
    .select()
    .from(checkoutLinks)
    .where(eq(checkoutLinks.tokenDigest, digestOf(tokenOf(answer))))
  return link
}

describe('a checkout link', () => {
  it('A rental link carries campaign and language to the checkout', async () => {
    const answer = await create({ campaign: 'blog & co', lang: 'fr' })
    const url = new URL(answer.json().checkout_url)
    expect(url.search).toMatch(/^\?t=[\w-]+&campaign=blog%20%26%20co&lang=fr$/)
    const page = await world.app.inject(url.pathname + url.search)
    expect(page.body).toContain('<html lang="fr"')
    expect(page.body).toContain('name="campaign" value="blog &#38; co"')
    expectRefusal(await create({ lang: 'es' }), 400, 'INVALID_PARAMS', 'lang: must be one of en, fr, de, it')
  })

  it('A rental link is answered with its URL, its expiry in UTC and the sum of what it holds', async () => {
    const answer = await create({ participants: [ANNA, TOM] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      checkout_url: expect.stringMatching(/^http:\/\/navette\.test\/ski\/ski-rental\/booking\/book\/\?t=[\w-]{32}$/),
      expires_at: '2026-11-24T09:00:00.000Z',
      currency: 'EUR',
      total_price: 147.9,
      promo_code_applied: false,
    })
  })

  it('A rental link stores everything that was submitted, and its token only as a digest', async () => {
    const answer = await create({
      booking_reference: 'NAV123',
      customer_email: 'anna@example.com',
      promo_code: 'demo10',
      shop_id: SKI.ALPINE_SHOP,
      currency_code: 'gbp',
      participants: [
        { ...ANNA, ski_level: 'beginner', helmet: true, email: 'a@example.com', height_id: 120, head_size_id: 606 },
      ],
    })
    const link = await stored(answer)
    expect(link).toMatchObject({ environment: 'live', product: 'ski', currency: 'GBP', promoCodeApplied: true })
    expect(link?.cart).toMatchObject({
      product: 'ski',
      currency: 'GBP',
      promoCode: 'DEMO10',
      rateMillionths: world.catalogue.current.currencies.get('GBP')?.rateMillionths,
      resort: { code: 'resort-80', name: { en: 'Val Thorens' } },
      shop: { id: SKI.ALPINE_SHOP, name: 'SkiRental Alpine Val Thorens Caron' },
      period: { days: 6 },
      customerEmail: 'anna@example.com',
      bookingReference: 'NAV123',
      participants: [
        {
          participant: {
            firstName: 'Anna',
            age: 34,
            gender: 'woman',
            level: 'beginner',
            helmet: true,
            email: 'a@example.com',
            measurements: { height: 120, head_size: 606 },
          },
          supplier: { id: 'skirental-alpine' },
          packs: [
            { id: SKI.SKIS_AND_BOOTS, name: 'EVOLUTION Skis + Boots' },
            { id: SKI.HELMET, name: 'EVOLUTION Helmet' },
          ],
        },
      ],
    })
    expect(JSON.stringify(link)).not.toContain(tokenOf(answer))
  })

  it('A rental link costs what the quote shows, with promo and currency', async () => {
    for (const [currency, promo] of [
      ['EUR', ''],
      ['GBP', 'DEMO10'],
      ['USD', 'DEMO10'],
      ['EUR', 'SNOW25'],
    ] as const) {
      const query = {
        resort: String(SKI.VAL_THORENS),
        first_day: SATURDAY,
        days: '6',
        shop: String(SKI.ALPINE_SHOP),
        currency,
        promo,
      }
      const quote = (await world.app.inject({ url: '/ski/api/public/v1/rental-options', query })).json()
      for (const { min_age, group, equipment } of quote.offers) {
        for (const { pack_id, pack_ids, price } of equipment) {
          const someone = { first_name: group, age: min_age, gender: 'man', pack_id, helmet: pack_ids.length > 1 }
          const answer = await create({ participants: [someone], currency_code: currency, promo_code: promo })
          expect(answer.json(), JSON.stringify(someone)).toMatchObject({ total_price: price })
        }
      }
    }
  })
})

describe('a helmet', () => {
  it.each([true, 1, '1', 'true'])('The value %j for helmet adds the helmet of the same offer', async (helmet) => {
    expect((await withAnna({ helmet })).json().total_price).toBe(134)
  })

  it.each([false, 0, '0', 'false', null, undefined])('The value %j for helmet adds nothing', async (helmet) => {
    expect((await withAnna({ helmet })).json().total_price).toBe(114)
  })

  it('A helmet costs nothing where the pack includes one', async () => {
    expect((await withAnna({ helmet: true, pack_id: SKI.ALL_IN })).json().total_price).toBe(127.5)
  })

  it.each(['yes', 2, '', [], {}])('The value %j for helmet is a VALIDATION_ERROR', async (helmet) => {
    expectRefusal(await withAnna({ helmet }), 400, 'VALIDATION_ERROR', 'participants.0.helmet: must be true or false')
  })
})

describe('days of their own', () => {
  it('Days of a participant’s own are priced by their first day and their number', async () => {
    const own = await withAnna({ start_date: '2027-02-20', end_date: '2027-02-22' })
    const quoted = await create({ first_day: '2027-02-20', duration_days: 3 })
    expect(own.json().total_price).toBe(quoted.json().total_price)
    expect(own.json().total_price).not.toBe(114)
  })

  it.each([
    [{ start_date: '2027-01-17' }, 400, 'INVALID_PARAMS', 'participants.0.end_date: is required with start_date'],
    [{ end_date: '2027-01-17' }, 400, 'INVALID_PARAMS', 'participants.0.start_date: is required with end_date'],
    [{ start_date: '2026-11-22', end_date: '2027-01-17' }, 400, 'INVALID_PARAMS', /^participants\.0\.start_date: /],
    [{ start_date: '2027-01-17', end_date: '2027-01-16' }, 400, 'INVALID_PARAMS', /^participants\.0\.end_date: /],
    [{ start_date: '2027-02-30', end_date: '2027-03-02' }, 400, 'INVALID_PARAMS', /^participants\.0\.start_date: /],
    [
      { start_date: '2027-01-17', end_date: '2027-01-17' },
      422,
      'DURATION_OUT_OF_RANGE',
      /^participants\.0\.end_date: /,
    ],
    [
      { start_date: '2027-01-17', end_date: '2027-01-30' },
      422,
      'DURATION_OUT_OF_RANGE',
      /^participants\.0\.end_date: /,
    ],
    [{ start_date: '2027-07-01', end_date: '2027-07-06' }, 422, 'NO_BOOKABLE_PACK', /^participants\.0\.pack_id: /],
  ] as const)('Days of a participant’s own as %j are refused with %i %s', async (params, status, code, message) => {
    expectRefusal(await withAnna(params), status, code, message)
  })
})

describe('the details of a participant', () => {
  it.each([
    [{ age: 15 }, 'participants.0.age: EVOLUTION is for ages from 16'],
    [{ age: -1 }, /^participants\.0\.age: /],
    [{ age: 131 }, 'participants.0.age: must be at most 130'],
    [{ pack_id: SKI.JUNIOR_SKIS, age: 12 }, 'participants.0.age: JUNIOR is for ages 6 to 11'],
    [{ gender: 'female' }, 'participants.0.gender: must be one of man, woman'],
    [{ gender: 'Man' }, /^participants\.0\.gender: /],
    [{ gender: 1 }, /^participants\.0\.gender: /],
    [{ ski_level: 'pro' }, 'participants.0.ski_level: must be one of beginner, intermediate, experienced'],
    [{ email: 'anna@' }, 'participants.0.email: must be an e-mail address'],
    [{ email: '' }, /^participants\.0\.email: /],
    [{ height_id: 999 }, 'participants.0.height_id: there is no height measurement with the id 999'],
    [{ height_id: 310 }, /^participants\.0\.height_id: /],
    [{ shoe_size_id: 101 }, 'participants.0.shoe_size_id: there is no shoe size measurement with the id 101'],
    [{ height_id: 0 }, /^participants\.0\.height_id: /],
  ])('A participant with %j is a VALIDATION_ERROR', async (params, message) => {
    expectRefusal(await withAnna(params), 400, 'VALIDATION_ERROR', message)
  })

  it.each([
    [{ first_name: '' }, 'participants.0.first_name: must not be empty'],
    [{ first_name: ' \u00a0' }, 'participants.0.first_name: must not be empty'],
    [{ first_name: undefined }, 'participants.0.first_name: is required'],
    [{ first_name: 'A\u0000' }, /^participants\.0\.first_name: /],
    [{ first_name: '\ud800' }, /^participants\.0\.first_name: /],
    [{ first_name: ['Anna'] }, /^participants\.0\.first_name: /],
    [{ age: 'old' }, 'participants.0.age: must be an integer'],
    [{ age: null }, 'participants.0.age: is required'],
    [{ age: 7.5 }, /^participants\.0\.age: /],
    [{ gender: undefined }, 'participants.0.gender: is required'],
    [{ pack_id: 'best' }, 'participants.0.pack_id: must be an integer'],
    [{ pack_id: undefined }, 'participants.0.pack_id: is required'],
    [{ height_id: 'tall' }, 'participants.0.height_id: must be the integer id of a measurement in /measurements'],
  ])('A participant with %j is refused with INVALID_PARAMS', async (params, message) => {
    expectRefusal(await withAnna(params), 400, 'INVALID_PARAMS', message)
  })

  it('Details of a participant are refused however deeply they are nested', async () => {
    const gender = `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`
    const payload = JSON.stringify({ ...RENTAL, participants: [{ ...ANNA, gender: '?' }] }).replace('"?"', gender)
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'deep' }
    const answer = await world.app.inject({ method: 'POST', url: PATH, headers, payload })
    expectRefusal(answer, 400, 'VALIDATION_ERROR', /^participants\.0\.gender: /)
  })

  it('A participant may carry every detail, with numbers as text', async () => {
    const answer = await withAnna({
      age: '34',
      pack_id: String(SKI.SKIS_AND_BOOTS),
      ski_level: 'experienced',
      height_id: '120',
      weight_id: 210,
      shoe_size_id: 310,
      foot_width_id: 401,
      calf_width_id: 501,
      head_size_id: 601,
    })
    expect(answer.json()).toMatchObject({ total_price: 114 })
  })

  it('The faults of all participants are reported at once', async () => {
    const participants = [{ ...ANNA, age: 3 }, TOM, { ...TOM, age: 40 }]
    expectRefusal(
      await create({ participants }),
      400,
      'VALIDATION_ERROR',
      'participants.0.age: EVOLUTION is for ages from 16; participants.2.age: JUNIOR is for ages 6 to 11',
    )
    expectRefusal(
      await withAnna({ age: 3, gender: 'x', height_id: 1 }),
      400,
      'VALIDATION_ERROR',
      /^participants\.0\.gender: .*; participants\.0\.age: .*; participants\.0\.height_id: /,
    )
    const windows = [
      { ...ANNA, start_date: SATURDAY },
      { ...TOM, end_date: SATURDAY },
    ]
    expectRefusal(
      await create({ participants: windows }),
      400,
      'INVALID_PARAMS',
      /participants\.0\..*participants\.1\./,
    )
    const one = '2027-01-16'
    const sixty = '2027-03-16'
    const lengths = [one, sixty].map((end_date) => ({ ...ANNA, start_date: '2027-01-16', end_date }))
    expectRefusal(
      await create({ duration_days: 1, participants: lengths }),
      422,
      'DURATION_OUT_OF_RANGE',
      /^duration_days: .*; participants\.0\.end_date: .*; participants\.1\.end_date: /,
    )
  })
})

describe('packs', () => {
  it('Packs may be of any supplier with a shop in the resort, or of the chosen shop only', async () => {
    expect((await withAnna({ pack_id: 2043 })).json().total_price).toBe(76.5)
    const other = { shop_id: SKI.ALPINE_SHOP, participants: [{ ...ANNA, pack_id: 2043 }] }
    expectRefusal(await create(other), 422, 'NO_BOOKABLE_PACK', /^participants\.0\.pack_id: pack 2043 /)
  })

  it.each([
    ['unknown', 999_999],
    ['of a supplier without a shop in the resort', 2079],
  ])('Packs that are %s are refused with 422', async (_, pack_id) => {
    expectRefusal(await withAnna({ pack_id }), 422, 'NO_BOOKABLE_PACK', /^participants\.0\.pack_id: pack \d+ cannot /)
  })

  it('Packs that are a helmet alone are refused with 422', async () => {
    const answer = await withAnna({ pack_id: SKI.HELMET })
    expectRefusal(answer, 422, 'NO_BOOKABLE_PACK', /^participants\.0\.pack_id: pack \d+ contains only a helmet/)
  })

  it('Packs without a price on those days are refused with 422', async () => {
    expectRefusal(await create({ first_day: '2027-07-01' }), 422, 'NO_BOOKABLE_PACK')
  })
})

describe('a day in the past', () => {
  const fieldsAndSuggestion = (answer: Answer) => {
    const { code, fields, suggestion } = answer.json().error
    return { code, fields, suggestion }
  }

  it('A first day is refused as by the quote', async () => {
    const query = { resort: '80', first_day: '2026-11-22', days: '6' }
    const quoted = await world.app.inject({ url: '/ski/api/public/v1/rental-options', query })
    expect(fieldsAndSuggestion(await create({ first_day: '2026-11-22' }))).toEqual(fieldsAndSuggestion(quoted))
  })

  it('A participant’s own first day is refused with the same code, and the nearest valid day', async () => {
    const own = { start_date: '2026-11-22', end_date: '2026-11-25' }
    expect(fieldsAndSuggestion(await withAnna(own))).toMatchObject({
      code: 'INVALID_PARAMS',
      fields: [{ name: 'participants.0.start_date', code: 'OUT_OF_RANGE' }],
      suggestion: { change: { 'participants.0.start_date': '2026-11-23' } },
    })
  })
})

describe('the whole body', () => {
  it.each([
    [{ resort_id: undefined }, 'resort_id: is required'],
    [{ resort_id: 0 }, 'resort_id: must be at least 1'],
    [{ resort_id: 'x' }, 'resort_id: must be an integer'],
    [{ first_day: undefined }, 'first_day: is required'],
    [{ first_day: '2026-11-22' }, 'first_day: must not be in the past'],
    [{ first_day: 20_270_116 }, 'first_day: must be a date as YYYY-MM-DD'],
    [{ duration_days: undefined }, 'duration_days: is required'],
    [{ duration_days: '6 days' }, 'duration_days: must be an integer'],
    [{ shop_id: 'x' }, 'shop_id: must be an integer'],
    [{ booking_reference: 'x'.repeat(65) }, 'booking_reference: must be at most 64 characters'],
    [{ booking_reference: 7 }, 'booking_reference: must be a string'],
    [{ participants: undefined }, 'participants: is required'],
    [{ participants: null }, 'participants: is required'],
    [{ participants: [] }, 'participants: must not be empty'],
    [{ participants: {} }, 'participants: must be an array'],
    [{ participants: 'Anna' }, 'participants: must be an array'],
    [{ participants: [null] }, 'participants.0: must be an object'],
    [{ participants: [[ANNA]] }, 'participants.0: must be an object'],
    [{ participants: ['Anna'] }, 'participants.0: must be an object'],
    [{ participants: people(31, TOM) }, 'participants: must have at most 30 items'],
  ])('The body %j is refused with INVALID_PARAMS', async (params, message) => {
    expectRefusal(await create(params), 400, 'INVALID_PARAMS', message)
  })

  it.each([
    [{ currency_code: 'ZZZ' }, 400, 'CURRENCY_NOT_SUPPORTED', 'currency_code: "ZZZ" is not supported'],
    [{ resort_id: 999_999 }, 404, 'RESORT_NOT_FOUND', 'resort_id: there is no active ski resort 999999'],
    [{ resort_id: SKI.INACTIVE_RESORT }, 404, 'RESORT_NOT_FOUND'],
    [{ shop_id: SKI.CHAMONIX_SHOP }, 404, 'SHOP_NOT_FOUND', /^shop_id: there is no active shop/],
    [{ duration_days: 1 }, 422, 'DURATION_OUT_OF_RANGE'],
    [{ duration_days: 14 }, 422, 'DURATION_OUT_OF_RANGE'],
    [{ duration_days: 99_999_999_999 }, 422, 'DURATION_OUT_OF_RANGE'],
    [{ resort_id: 3_000_000_000 }, 404, 'RESORT_NOT_FOUND'],
    [{ customer_email: 'nobody' }, 400, 'VALIDATION_ERROR'],
    [{ customer_email: 7 }, 400, 'VALIDATION_ERROR'],
  ])('The body %j is refused with %i %s', async (params, status, code, message: string | RegExp = /^[a-z_]+: /) => {
    expectRefusal(await create(params), status, code, message)
  })

  it('Refusals come in the order parameters, currency, resort, shop, duration, packs, participants', async () => {
    const wrong = {
      first_day: '2026-01-01',
      currency_code: 'ZZZ',
      resort_id: 999_999,
      shop_id: 999_999,
      duration_days: 99,
      participants: [{ ...ANNA, pack_id: 999_999, gender: 'x', age: 3 }],
    }
    expectRefusal(await create(wrong), 400, 'INVALID_PARAMS')
    const fixes = [
      [{ first_day: SATURDAY }, 'CURRENCY_NOT_SUPPORTED'],
      [{ currency_code: 'EUR' }, 'RESORT_NOT_FOUND'],
      [{ resort_id: SKI.VAL_THORENS }, 'SHOP_NOT_FOUND'],
      [{ shop_id: SKI.ALPINE_SHOP }, 'DURATION_OUT_OF_RANGE'],
      [{ duration_days: 6 }, 'NO_BOOKABLE_PACK'],
      [{ participants: [{ ...ANNA, gender: 'x', age: 3 }] }, 'VALIDATION_ERROR'],
    ] as const
    for (const [fix, code] of fixes) {
      Object.assign(wrong, fix)
      expect((await create(wrong)).json().error.code).toBe(code)
    }
    expect((await create({ ...wrong, participants: [ANNA] })).statusCode).toBe(200)
  })

  it('A rental link takes from one to thirty participants', async () => {
    expect((await create({ participants: people(30, TOM) })).json().total_price).toBe(1017)
  })

  it('A fixed promo is spread over all participants of a rental link', async () => {
    const participants = [ANNA, TOM, { ...ANNA, helmet: true }]
    const answer = await create({ participants, promo_code: 'SNOW25' })
    expect(answer.json()).toMatchObject({ total_price: 114 + 33.9 + 134 - 25, promo_code_applied: true })
  })

  it.each(['NOPE', 'EXPIRED15', ''])('A rental link ignores the promo code %j', async (promo_code) => {
    expect((await create({ promo_code })).json()).toMatchObject({ total_price: 114, promo_code_applied: false })
  })
})

describe('a body', () => {
  it('A refused body leaves nothing behind', async () => {
    const before = await countLinks()
    await create({ participants: [] })
    await create({ resort_id: 999_999 }, { 'idempotency-key': 'refused' })
    await withAnna({ age: 3 })
    expect(await countLinks()).toBe(before)
    expect((await create({}, { 'idempotency-key': 'refused' })).statusCode).toBe(200)
  })

  it('A body of a megabyte is refused with 413, a form with 415, and nonsense with 400', async () => {
    expectRefusal(await create({ promo_code: 'x'.repeat(1_000_000) }), 413, 'PAYLOAD_TOO_LARGE')
    const raw = (payload: string, type = 'application/json') =>
      world.app.inject({ method: 'POST', url: PATH, payload, headers: { 'content-type': type } })
    expectRefusal(await raw('resort_id=80', 'application/x-www-form-urlencoded'), 415, 'UNSUPPORTED_MEDIA_TYPE')
    for (const body of ['', '{', '[]', 'null', '7', '"x"']) expectRefusal(await raw(body), 400, 'INVALID_PARAMS')
  })

  it('A body with very many faults is answered with twenty of them and the number of the others', async () => {
    const { error } = (await create({ participants: people(30, {}) })).json()
    expect(error.message).toMatch(/^participants\.0\.first_name: is required; .*; and 100 more$/)
  })

  it('GET of the rental links is answered with 405', async () => {
    const answer = await world.app.inject(PATH)
    expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED')
    expect(answer.headers['allow']).toBe('POST, OPTIONS')
  })
})

describe('an Idempotency-Key', () => {
  it('An Idempotency-Key replays the first answer, refuses another body, and belongs to one product', async () => {
    const headers = { 'idempotency-key': 'rental-1' }
    const first = await create({}, headers)
    const again = await create({}, headers)
    expect(again.json()).toEqual(first.json())
    expect(again.headers['idempotent-replayed']).toBe('true')
    expectRefusal(await create({ duration_days: 7 }, headers), 409, 'IDEMPOTENCY_KEY_REUSED')
    const payload = { ...RENTAL, duration_days: 7, participants: [ANNA] }
    const stranger = await world.app.inject({ method: 'POST', url: PATH, payload, headers, remoteAddress: '192.0.2.9' })
    expect(stranger.statusCode).toBe(200)
  })
})
