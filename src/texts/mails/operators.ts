import type { ActorKind } from '../../values/actor.ts'
import type { ChangedDetail } from '../../values/booking.ts'

/** What the operator's own letters say in addition to those to travellers: in English, whatever the traveller speaks. */
export const operatorsWords = {
  sold: {
    subject: (reference: string, route: string, moment: string) => `New booking ${reference}: ${route}, ${moment}`,
    text: 'Sold on the website.',
  },
  changed: {
    subject: (reference: string, route: string, moment: string) => `Changed ${reference}: ${route}, ${moment}`,
    text: 'The traveller has changed these details; we have issued new vouchers.',
    label: (product: string, changed: ChangedDetail) => `${product}, ${changed}`,
    value: (was: string, is: string) => `${is} (was: ${was})`,
    nothing: 'none',
  },
  cancelled: {
    subject: (reference: string, route: string, moment: string) => `Cancelled ${reference}: ${route}, ${moment}`,
    text: (who: string) => `Cancelled by ${who}. There is nothing left to do.`,
    actors: {
      traveller: 'the traveller',
      partner: 'the partner',
      operator: 'you, the operator',
      driver: 'the driver',
      shop: 'the shop',
      system: 'the server',
    } satisfies Record<ActorKind, string>,
    goesBack: 'Refunded to the card',
  },
  refused: {
    subject: (reference: string, route: string, moment: string) =>
      `Refused by the shop ${reference}: ${route}, ${moment}`,
    text: (shop: string) =>
      `${shop} does not hand this out. The traveller has not been told: please move it to another shop at the desk, or give the money back.`,
    reason: 'Reason',
  },
  paid: {
    subject: (reference: string, route: string, moment: string) => `Paid by card ${reference}: ${route}, ${moment}`,
    text: 'The traveller has paid by card after all: there is nothing left to collect.',
  },
  notEnough: {
    subject: (reference: string, route: string, moment: string) => `Not paid in full ${reference}: ${route}, ${moment}`,
    text: 'A card payment was too small, or in another currency: please accept it or refund it.',
    cameIn: 'Received',
  },
  doubts: 'Please look at',
  double: (product: string, reference: string) =>
    `${product}: booked twice? ${reference} is for the same person, place and time`,
  flightMissing: (product: string) => `${product}: no flight number yet`,
  addressMissing: (product: string) => `${product}: no address`,
  cityAddressMissing: (product: string, city: string) => `${product}: no address in ${city} yet`,
  soon: (product: string) => `${product}: starts within 24 hours`,
  note: (product: string, note: string) => `${product}: the traveller left a note:\n${note}`,
  nothing: 'nothing stands out',
}
