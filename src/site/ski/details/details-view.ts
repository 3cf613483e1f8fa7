import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Measurement, Pack, Shop, SkiResort } from '../../../catalogue/rentals.ts'
import type { CheckoutAnswer } from '../../../checkout/checkout-step.ts'
import type { Cancelling, PaymentMethod } from '../../../checkout/payment-fields.ts'
import { refundsAhead } from '../../../services/bookings/terms.ts'
import { ifOffered, type OfferQuote, quoteRental } from '../../../services/quoting/rentals/quote-rental.ts'
import type { Rental } from '../../../services/quoting/rentals/rental.ts'
import { handoverShops } from '../../../services/quoting/rentals/shops.ts'
import { localMinute } from '../../../values/time.ts'
import type { FormFaults } from '../../../web/form.ts'
import { arePickable } from '../back-to-picker.ts'
import { type OpenRental, packOf } from '../open-cart.ts'
import { withPeople } from '../participants.ts'
import { type PricedPeople, pricePeople } from '../price-people.ts'

/** The data of step 3: who gets what, what was typed, and what is wrong with it. */
export interface DetailsView extends Omit<CheckoutAnswer, 'methodsFor'> {
  open: OpenRental
  methods: readonly PaymentMethod[]
  priced: PricedPeople
  resort: SkiResort
  /** Where the equipment is collected, each shop once. */
  shops: readonly Shop[]
  /** What can be rented on the rental's days. */
  offers: readonly OfferQuote[]
  /** The board of each person, available or not; undefined if it is unknown. */
  packs: readonly (Pack | undefined)[]
  /** Whether step 2 shows each person with the equipment that they have. */
  pickable: readonly boolean[]
  /** Every measurement that can be given. */
  measurements: readonly Measurement[]
  currency: string
  cancelling: Cancelling
  faults: FormFaults
  /**
   * The price when its link was created, in minor units of the currency; null without a link, or once a change was
   * announced.
   */
  linkedMinor: number | null
  /** What its promo code saves, in minor units of the currency; null if nothing or unknown. */
  promoSavedMinor: number | null
  proof: Catalogue['proof']
}

/** Returns the data of the checkout. */
export function detailsView(
  catalogue: Catalogue,
  open: OpenRental,
  priced: PricedPeople,
  answer: CheckoutAnswer,
  now: Date,
): DetailsView {
  const { resort, currency } = priced.chosen
  const { email } = open.referral
  const { methodsFor, ...others } = answer
  return {
    ...others,
    open,
    methods: methodsFor(priced.totalMinor, currency.code),
    priced,
    resort,
    shops: shopsOf(priced),
    offers: offersOf(catalogue, open.rental, now),
    packs: open.people.map((person) => packOf(catalogue, person)),
    pickable: arePickable(catalogue, open.rental, open.people, now),
    measurements: [...catalogue.rentals.measurements.values()],
    currency: currency.code,
    cancelling: cancellingOf(catalogue, open.rental, priced, now),
    typed: { ...(email === null ? {} : { email }), ...withPeople(answer.typed, open.people) },
    faults: { ...priced.faults, ...answer.faults },
    linkedMinor: answer.isFirst && open.link ? open.link.totalMinor : null,
    promoSavedMinor: promoSaving(catalogue, open, priced, now),
    proof: catalogue.proof,
  }
}

/** Returns what the promo code saves; null without one, or while the total is unknown. */
function promoSaving(
  catalogue: Catalogue,
  { rental, people }: OpenRental,
  { chosen, totalMinor }: PricedPeople,
  now: Date,
): number | null {
  if (!chosen.promo?.applied || totalMinor === null) return null
  const usual = pricePeople(catalogue, { ...rental, promoCode: null }, people, now).totalMinor
  return usual === null || usual <= totalMinor ? null : usual - totalMinor
}

function shopsOf({ chosen, equipment }: PricedPeople): Shop[] {
  const wanted = equipment.flatMap((one) => (one ? { ...one, packIds: one.packs.map(({ id }) => id) } : []))
  return [...new Set(handoverShops(chosen, wanted).flatMap((shop) => shop ?? []))]
}

/** Returns no offers if only people with their own days can rent anything. */
function offersOf(catalogue: Catalogue, rental: Rental, now: Date): readonly OfferQuote[] {
  return ifOffered(() => quoteRental(catalogue, rental, now))?.offers ?? []
}

function cancellingOf(
  { cancellationRules }: Catalogue,
  { period }: Rental,
  { chosen: { resort }, equipment }: PricedPeople,
  now: Date,
): Cancelling {
  const firstDays = equipment.flatMap((one) => (one ? [one.period.firstDay] : []))
  const startsAt = localMinute(Math.min(...firstDays, period.firstDay), 0, 0)
  const first = { at: startsAt, timeZone: resort.timeZone }
  return { refunds: refundsAhead(cancellationRules.ski, first, now), startsAt }
}
