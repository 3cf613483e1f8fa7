import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { checkAll } from '../../errors.ts'
import { day } from '../../http/date-fields.ts'
import { type FieldNames, invalidParam } from '../../http/field-names.ts'
import {
  unboundedInteger,
  anyText,
  email,
  type FieldSchema,
  lenient,
  refusedAs,
  type Kind,
  listOf,
  oneOf,
  optional,
  personName,
  required,
  text,
  unread,
  withDefault,
} from '../../http/fields.ts'
import { idempotencyHeaders, markReplayed, repeatableByAddress } from '../../http/idempotency-key.ts'
import { type Api, parse } from '../../http/zod.ts'
import { answerOnce } from '../../services/platform/answer-once.ts'
import type { PromoOutcome } from '../../services/quoting/pricing/promo.ts'
import { choosePacks } from '../../services/quoting/rentals/choose-packs.ts'
import { ensureSuitable } from '../../services/quoting/rentals/ensure-suitable.ts'
import type { Period, Rental } from '../../services/quoting/rentals/rental.ts'
import { todayInResort } from '../../services/quoting/rentals/shops.ts'
import {
  fillRentalCart,
  type RentalCart,
  rentalTotal,
  type Participant,
} from '../../services/sale/carts/rental-cart.ts'
import { createLink } from '../../services/sale/links/checkout-link.ts'
import { toDecimal } from '../../values/money.ts'
import {
  GENDERS,
  MEASUREMENT_KINDS,
  type MeasurementKind,
  MAX_SKIERS,
  RENTAL_DAYS,
  SKI_LEVELS,
} from '../../values/rental.ts'
import { wordsOf } from '../../values/text.ts'
import { currencyCode, instant, url } from '../answer-fields.ts'
import { saleOwner } from '../api-key.ts'
import { linkParamsToQuery, wayBackOf, linkParamBody, wayBackFields } from '../link-params.ts'
import { resortId } from '../sought-places.ts'
import { linkPageUrl, ensureAhead, ensureFirstDayAhead, boolean } from './kinds.ts'

const response = z
  .object({
    checkout_url: url.meta({
      description:
        'Opens the checkout filled in: once, within 24 hours. The browser that opened it may reload it until then.',
    }),
    expires_at: instant.meta({ description: 'ISO 8601, UTC.' }),
    currency: currencyCode,
    total_price: z
      .number()
      .meta({ description: 'The sum over all participants, helmets included. Priced again when the link is opened.' }),
    promo_code_applied: z.boolean(),
  })
  .meta({ id: 'CheckoutLink', description: 'The stored link.' })

const ENDPOINT = 'ski checkout-link'

/**
 * POST /checkout-link: a link that opens the checkout with all participants filled in (ski specification, endpoint 5).
 */
export function checkoutLink(api: Api, { db, catalogue, clock, limit }: Deps, site: Site) {
  const schema = {
    operationId: 'createCheckoutLink',
    summary: 'Create a checkout link',
    description:
      'Validates every participant and stores a link that can be opened once. A fixed promo is deducted from the whole cart, spread over the packs in proportion to their prices. An `Idempotency-Key` makes a retry safe: for 24 hours the same request gets the first answer again, a different one is refused with 409. A key is tied to your address: from another address it is a new key.',
    tag: 'Checkout',
    headers: idempotencyHeaders,
    body: checkoutBody,
    response: { 200: response },
    errors: [
      'INVALID_PARAMS',
      'CURRENCY_NOT_SUPPORTED',
      'RESORT_NOT_FOUND',
      'SHOP_NOT_FOUND',
      'DURATION_OUT_OF_RANGE',
      'NO_BOOKABLE_PACK',
      'VALIDATION_ERROR',
      'IDEMPOTENCY_KEY_REUSED',
      'RATE_LIMITED',
    ],
  } satisfies FastifySchema
  // Also limited per day, because every link is kept for a month.
  const limited = [
    ...limit({ name: `${site.environment}:ski:checkout-link`, perMinute: 20 }),
    ...limit({ name: `${site.environment}:ski:checkout-link:day`, perDay: 5_000 }),
  ]
  api.post(
    '/checkout-link',
    { schema, onRequest: limited, config: { names: CHECKOUT_NAMES } },
    async (request, reply) => {
      const now = clock()
      const { environment, url } = site
      const asked = repeatableByAddress(request, environment, ENDPOINT)
      const { answer, replayed } = await answerOnce(db, asked, response, now, async (tx) => {
        const { cart, promo } = cartFromBody(catalogue.current, request.body, now)
        const owner = saleOwner(request, promo)
        const wayBack = wayBackOf(request, request.body)
        const { token, expiresAt } = await createLink(tx, { environment, cart, ...owner, ...wayBack }, now)
        return {
          checkout_url: linkPageUrl(url, token) + linkParamsToQuery(request.body),
          expires_at: expiresAt.toISOString(),
          currency: cart.currency,
          total_price: toDecimal(rentalTotal(cart)),
          promo_code_applied: cart.promoCode !== null,
        }
      })
      markReplayed(reply, replayed)
      return answer
    },
  )
}

/** Returns the cart that a body describes, and the outcome of its promo code, checked in the order of decisions 2.3. */
function cartFromBody(
  catalogue: Catalogue,
  body: CheckoutBody,
  now: Date,
): { cart: RentalCart; promo: PromoOutcome | null } {
  const rental = rentalFromBody(catalogue, body, now)
  const today = todayInResort(catalogue, rental.resortId, now)
  const periods = checkAll(body.participants.map((one, i) => () => ownPeriod(one, i, today)))
  const wishes = body.participants.map(({ pack_id }, i) => ({ packId: pack_id, period: periods[i] ?? null }))
  const chosen = choosePacks(catalogue, rental, wishes, now)
  const people = body.participants.map((one) => ({ age: one.age, measurements: measurementsOf(one) }))
  const [late] = checkAll([() => readLateFields(body), () => ensureSuitable(catalogue, chosen, people)])
  const cart = fillRentalCart(catalogue, chosen, {
    participants: body.participants.flatMap((one, i) => {
      const judged = late.participants[i]
      return judged ? participantFromBody(one, judged, periods[i] ?? null) : []
    }),
    customerEmail: late.customer_email ?? null,
    bookingReference: body.booking_reference || null,
    note: null,
  })
  return { cart, promo: chosen.promo }
}

const gender = oneOf(GENDERS)
const levels = oneOf(SKI_LEVELS)

/** How well somebody skis, also among other words: `Beginner`, `beginner skier`. */
const level: Kind<(typeof SKI_LEVELS)[number]> = {
  read: (value) => levelIn(value) ?? levels.read(value),
  schema: levels.schema,
}

function levelIn(value: unknown): (typeof SKI_LEVELS)[number] | undefined {
  const words = typeof value === 'string' ? wordsOf(value) : []
  const [said, ...others] = SKI_LEVELS.filter((one) => words.includes(one))
  return others.length === 0 ? said : undefined
}

/** Returns a participant with a level under the name that other programs have for it, if it is one of ours. */
function withLevel(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('level' in given)) return given
  const said = levelIn(given.level)
  return said === undefined ? given : { ski_level: said, ...given }
}

/** Ages are not limited here; those that a pack does not suit are refused later. */
const age: Kind<number> = { ...unboundedInteger(), schema: { ...unboundedInteger().schema, minimum: 0, maximum: 120 } }

/** Fields that are checked only after the pack, as the order of checks requires (decisions 2.3). */
const LATE = {
  gender: unread(gender),
  level: unread(level),
  boolean: unread(boolean),
  email: unread(email),
}

const MEASUREMENT = { description: 'From /measurements. If omitted, sizing is completed at checkout.' }

/** Whoever sends the measurement itself, such as `1,75 m`, is told what is meant. */
const measurementId = refusedAs(unboundedInteger(), 'must be the integer id of a measurement in /measurements')

const measurementFields = {
  height_id: optional(measurementId, MEASUREMENT),
  weight_id: optional(measurementId, MEASUREMENT),
  shoe_size_id: optional(measurementId, MEASUREMENT),
  foot_width_id: optional(measurementId, MEASUREMENT),
  calf_width_id: optional(measurementId, MEASUREMENT),
  head_size_id: optional(measurementId, MEASUREMENT),
} satisfies Record<`${MeasurementKind}_id`, FieldSchema<number | undefined>>

const participant = z
  .object(
    {
      first_name: required(personName, { example: 'Anna' }),
      age: required(age, { description: "Within the ages of the pack's offer.", example: 34 }),
      gender: required(LATE.gender, { example: 'woman' }),
      pack_id: required(unboundedInteger(1), { description: 'The `pack_id` of a variant.', example: 2005 }),
      ski_level: optional(LATE.level),
      helmet: optional(LATE.boolean, {
        description:
          "Adds the offer's separate helmet pack and its price; costs nothing if the pack includes a helmet.",
      }),
      start_date: optional(day, {
        description: `With \`end_date\`: this participant's own ${RENTAL_DAYS.min} to ${RENTAL_DAYS.max} days, priced separately.`,
      }),
      end_date: optional(day, { description: 'The last day.' }),
      email: optional(LATE.email),
      ...measurementFields,
    },
    'must be an object',
  )
  .meta({ id: 'Participant' })

type ParticipantBody = z.output<typeof participant>

/** The schema of a checkout-link request (ski specification, Checkout-link request). */
const checkoutBody = z
  .object(
    {
      resort_id: required(resortId, { example: 80 }),
      first_day: required(day, { description: 'Not in the past.', example: '2027-01-16' }),
      duration_days: required(unboundedInteger(), {
        description: `From ${RENTAL_DAYS.min} to ${RENTAL_DAYS.max}; another whole number is DURATION_OUT_OF_RANGE.`,
        example: 6,
      }),
      participants: listOf(z.preprocess(withLevel, participant), MAX_SKIERS).meta({ isRequired: true }),
      shop_id: optional(unboundedInteger(1), { description: "Only packs of this shop's supplier." }),
      currency_code: withDefault('EUR', anyText, { description: 'ISO 4217 code of an active currency, in any case.' }),
      promo_code: lenient(optional(anyText, { description: 'Promo code. An invalid one never fails the request.' })),
      booking_reference: optional(text(0, 64), { description: 'Reference of a transfer booking.' }),
      customer_email: optional(LATE.email, { description: 'Fills in the contact field.' }),
      ...linkParamBody,
      ...wayBackFields,
    },
    'must be an object',
  )
  .meta({ id: 'CheckoutLinkRequest' })

/** The names of the fields of a checkout-link request in refusals. */
const CHECKOUT_NAMES: FieldNames = {
  currency: 'currency_code',
  days: 'duration_days',
  lastDay: 'end_date',
  pack: 'pack_id',
  resort: 'resort_id',
  shop: 'shop_id',
  height: 'height_id',
  weight: 'weight_id',
  shoe_size: 'shoe_size_id',
  foot_width: 'foot_width_id',
  calf_width: 'calf_width_id',
  head_size: 'head_size_id',
}

/** A valid checkout-link request. */
type CheckoutBody = z.output<typeof checkoutBody>

/** Returns the rental that a body describes. Throws INVALID_PARAMS for a past day. */
function rentalFromBody(catalogue: Pick<Catalogue, 'rentals'>, body: CheckoutBody, now: Date): Rental {
  ensureFirstDayAhead(catalogue, { resortId: body.resort_id, firstDay: body.first_day }, now)
  return {
    resortId: body.resort_id,
    shopId: body.shop_id ?? null,
    period: { firstDay: body.first_day, days: body.duration_days },
    currency: body.currency_code,
    promoCode: body.promo_code || null,
  }
}

/**
 * Returns a participant's own days; null without any. Throws INVALID_PARAMS for a single date, a past day, or an end
 * before the start.
 */
function ownPeriod({ start_date, end_date }: ParticipantBody, index: number, today: number): Period | null {
  const start = `participants.${index}.start_date`
  const end = `participants.${index}.end_date`
  if (start_date === undefined && end_date === undefined) return null
  if (end_date === undefined) throw invalidParam(end, 'is required with start_date', { kind: 'REQUIRED' })
  if (start_date === undefined) throw invalidParam(start, 'is required with end_date', { kind: 'REQUIRED' })
  ensureAhead(start, start_date, today)
  if (end_date < start_date) throw invalidParam(end, 'must not be before start_date')
  return { firstDay: start_date, days: end_date - start_date + 1 }
}

const lateFields = z.object({
  customer_email: optional(email),
  participants: z.array(
    z.object({
      gender: required(gender),
      ski_level: optional(level),
      helmet: optional(boolean),
      email: optional(email),
    }),
  ),
})

/**
 * Parses the fields that are checked after the packs. Throws VALIDATION_ERROR for text and e-mail addresses that are
 * not valid.
 */
function readLateFields(body: CheckoutBody): z.output<typeof lateFields> {
  return parse(lateFields, body, 'VALIDATION_ERROR')
}

/** Returns a participant with the fields that were checked late and their own days. */
function participantFromBody(
  body: ParticipantBody,
  late: z.output<typeof lateFields>['participants'][number],
  period: Period | null,
): Participant {
  return {
    firstName: body.first_name,
    age: body.age,
    gender: late.gender,
    packId: body.pack_id,
    level: late.ski_level ?? null,
    helmet: late.helmet ?? false,
    period,
    email: late.email ?? null,
    measurements: measurementsOf(body),
  }
}

/** Returns the ids of a participant's measurements, by kind. */
function measurementsOf(body: ParticipantBody): Participant['measurements'] {
  return Object.fromEntries(
    MEASUREMENT_KINDS.flatMap((kind) => {
      const id = body[`${kind}_id`]
      return id === undefined ? [] : [[kind, id]]
    }),
  )
}
