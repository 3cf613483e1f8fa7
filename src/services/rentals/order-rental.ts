import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Pack, RentalOffer } from '../../catalogue/rentals.ts'
import { type Fault, refuseFaults } from '../../errors.ts'
import { MEASUREMENT_KINDS, type MeasurementKind } from '../../values/rental.ts'
import type { Participant, RentalOrder } from '../../values/rental-order.ts'
import { type ChosenPacks, choosePacks, type PackChoice } from './choose-packs.ts'
import type { PricedPack } from './pack-price.ts'
import { priceLines } from './rental-terms.ts'

/** What a caller adds to the chosen packs; the participants stand in their order. */
export interface RentalExtras {
  participants: Participant[]
  customerEmail: string | null
  bookingReference: string | null
}

/**
 * The order of the chosen packs, and of the helmets that participants want beside them; whether these suit them,
 * `ensureSuitable` has checked. A fixed promo is taken off the whole order. Throws NO_BOOKABLE_PACK for a helmet that is
 * not to be had.
 */
export function orderRental(
  catalogue: Catalogue,
  chosen: ChosenPacks,
  { participants, ...contact }: RentalExtras,
): RentalOrder {
  const pairs = chosen.choices.flatMap((choice, i) => {
    const participant = participants[i]
    return participant ? [{ choice, participant }] : []
  })
  refuseFaults(
    'NO_BOOKABLE_PACK',
    pairs.flatMap(({ choice, participant }, i) => helmetFaults(choice, participant, i)),
  )
  const lines = pairs.flatMap(({ choice, participant }) => packsFor(choice, participant))
  const prices = priceLines(
    chosen,
    lines.map(({ onlineMinor }) => onlineMinor),
  )
  const priceOf = new Map(lines.map((line, i) => [line, prices[i] ?? 0]))
  const currency = chosen.currency.code
  const promoCode = chosen.promo?.applied ? chosen.promo.promo.code : null
  return {
    product: 'ski',
    rental: { ...chosen.rental, currency, promoCode },
    currency,
    promoCode,
    resort: chosen.resort.name,
    shop: chosen.shop?.name ?? null,
    participants: pairs.map(({ choice, participant }) => ({
      participant,
      period: choice.period,
      sizes: sizesOf(catalogue, participant),
      packs: packsFor(choice, participant).map((line) => ({
        id: line.pack.id,
        name: packName(line.pack),
        priceMinor: priceOf.get(line) ?? 0,
      })),
    })),
    ...contact,
  }
}

/** The same order at the prices of the moment. Throws what ordering it anew would. */
export function repriceRental(catalogue: Catalogue, order: RentalOrder, now: Date): RentalOrder {
  const { rental, customerEmail, bookingReference } = order
  const participants = order.participants.map(({ participant }) => participant)
  const chosen = choosePacks(catalogue, rental, participants, now)
  ensureSuitable(catalogue, chosen, participants)
  return orderRental(catalogue, chosen, { participants, customerEmail, bookingReference })
}

/** What decides whether a pack is for somebody, and can be fitted. */
type Person = Pick<Participant, 'age' | 'measurements'>

/** Throws VALIDATION_ERROR for ages that the chosen packs are not for and for unknown measurements. */
export function ensureSuitable(catalogue: Catalogue, { choices }: ChosenPacks, people: readonly Person[]): void {
  const faults = choices.flatMap((choice, i) => {
    const person = people[i]
    return person ? personFaults(catalogue, choice, person, i) : []
  })
  refuseFaults('VALIDATION_ERROR', faults)
}

const OLDEST = 130

function personFaults(
  { rentals }: Catalogue,
  { board }: PackChoice,
  { age, measurements }: Person,
  i: number,
): Fault[] {
  const faults = MEASUREMENT_KINDS.flatMap((kind): Fault[] => {
    const id = measurements[kind]
    const known = id === undefined || rentals.measurements.get(id)?.kind === kind
    const reason = `there is no ${kind.replaceAll('_', ' ')} measurement ${id}`
    return known ? [] : [{ about: [`participants.${i}.${kind}`], reason }]
  })
  const misfit = ageFault(board.pack.offer, age)
  return misfit === undefined ? faults : [{ about: [`participants.${i}.age`], reason: misfit }, ...faults]
}

function ageFault({ name, minAge, maxAge }: RentalOffer, age: number): string | undefined {
  const youngest = minAge ?? 0
  if (age > OLDEST) return `must be at most ${OLDEST}`
  if (age >= youngest && age <= (maxAge ?? OLDEST)) return undefined
  return `${name} is for ages ${maxAge === null ? `from ${youngest}` : `${youngest} to ${maxAge}`}`
}

function helmetFaults({ board, helmet }: PackChoice, participant: Participant, i: number): Fault[] {
  const missing = needsHelmet(board.pack, participant) && !helmet
  const reason = `there is no helmet to go with pack ${board.pack.id}`
  return missing ? [{ about: [`participants.${i}.helmet`], reason }] : []
}

function needsHelmet({ equipment }: Pack, { helmet }: Participant): boolean {
  return helmet && !equipment.hasHelmet
}

function packsFor({ board, helmet }: PackChoice, participant: Participant): PricedPack[] {
  return helmet && needsHelmet(board.pack, participant) ? [board, helmet] : [board]
}

function sizesOf({ rentals }: Catalogue, { measurements }: Participant): { kind: MeasurementKind; label: string }[] {
  return MEASUREMENT_KINDS.flatMap((kind) => {
    const row = rentals.measurements.get(measurements[kind] ?? 0)
    return row ? [{ kind, label: row.label }] : []
  })
}

/** What a pack is called where people read it: `ECO Skis + Boots`. */
export function packName({ offer, equipment }: Pack): string {
  return `${offer.name} ${equipment.composition}`
}
