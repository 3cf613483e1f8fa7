import { letterWords } from '../../../texts/mails/by-language.ts'
import { driversWords } from '../../../texts/mails/drivers.ts'
import { productReference } from '../../bookings/booking.ts'
import type { Sender } from '../../bookings/sender.ts'
import type { LockedRide } from '../../rides/assignment.ts'
import type { Driver } from '../../rides/driver.ts'
import type { NewMail } from '../mail/mail.ts'
import { footer, type Fact } from './letter.ts'
import { routeLine } from './parts.ts'
import { writeLetter } from './write-letter.ts'

/** The events that drivers are notified of. */
export type DriverNews = 'assigned' | 'unassigned' | 'changed' | 'cancelled'

/** A ride that a driver is notified about, and its changes. */
export type ToldRide = Pick<LockedRide, 'booking' | 'ride'> & { changes?: readonly string[] }

/** Returns the mail that notifies a driver about rides: when and where, without personal data of travellers. */
export function driversMail(driver: Driver, news: DriverNews, rides: readonly ToldRide[], sender: Sender): NewMail {
  const { operator } = sender
  const inOrder = rides.toSorted((a, b) => a.ride.startsAt.getTime() - b.ride.startsAt.getTime())
  const [first, ...others] = inOrder
  const { subject, text } = driversWords[news]
  const title = first && others.length === 0 ? lineOf(first) : driversWords.rides(rides.length, daysOf(inOrder))
  const letter = {
    subject: subject(title),
    sender: operator,
    reference: null,
    parts: [
      { kind: 'text', text: text(others.length > 0) },
      { kind: 'facts', facts: inOrder.map(factOf) },
      { kind: 'link', label: driversWords.page, url: sender.driverPageUrl(driver) },
      { kind: 'note', text: `${driversWords.more}\n${driversWords.questions(operator.phone)}\n${operator.name}` },
      ...footer(operator, 'en'),
    ],
  } as const
  return {
    environment: 'live',
    bookingId: null,
    to: driver.email,
    ...writeLetter(letter, 'en'),
    attachments: [],
  }
}

/** Returns the day of rides in order, or the first and the last. */
function daysOf(inOrder: readonly ToldRide[]): string {
  const days = new Set(inOrder.map(({ ride }) => words.formats.shortDay(ride.details.pickupAt)))
  const [first = '', ...others] = days
  const last = others.at(-1)
  return last === undefined ? first : driversWords.days(first, last)
}

function factOf(told: ToldRide): Fact {
  const { booking, ride, changes = [] } = told
  const { vehicle, flight } = ride.details
  const more = [vehicle.en, flight?.number, changes.length > 0 && driversWords.changes(changes)].filter(Boolean)
  return [productReference(booking, ride), [lineOf(told), ...more].join(', ')]
}

const words = letterWords('en', 'transfer')

function lineOf({ ride: { details } }: ToldRide): string {
  return `${words.formats.shortMoment(details.pickupAt)}, ${routeLine(words, details)}`
}
