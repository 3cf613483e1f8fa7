import { letterWords } from '../../../texts/mails.ts'
import { driversWords } from '../../../texts/mails/drivers.ts'
import type { WrittenMail } from '../mail/mail.ts'
import { footer, type Fact, type Letter } from './letter.ts'
import { routeLine } from './parts.ts'
import type { LetterTo } from './stored-letter.ts'
import { writeLetter } from './write-letter.ts'

/** Returns the mail that notifies a driver about rides: when and where, without personal data of travellers. */
export function driversMail({ letter: { name: news, rides }, operator, pageUrl }: LetterTo<'driver'>): WrittenMail {
  const [first, ...others] = rides
  const { subject, text } = driversWords[news]
  const title = first && others.length === 0 ? lineOf(first) : driversWords.rides(rides.length, daysOf(rides))
  const letter: Letter = {
    subject: subject(title),
    sender: operator,
    reference: null,
    parts: [
      { kind: 'text', text: text(others.length > 0) },
      { kind: 'facts', facts: rides.map(factOf) },
      { kind: 'link', label: driversWords.page, url: pageUrl },
      { kind: 'note', text: `${driversWords.more}\n${driversWords.questions(operator.phone)}\n${operator.name}` },
      ...footer(operator, 'en'),
    ],
  }
  return { ...writeLetter(letter, 'en'), attachments: [] }
}

type DriversRide = LetterTo<'driver'>['letter']['rides'][number]

/** Returns the day of rides in order, or the first and the last. */
function daysOf(inOrder: readonly DriversRide[]): string {
  const days = new Set(inOrder.map(({ pickupAt }) => words.formats.shortDay(pickupAt)))
  const [first = '', ...others] = days
  const last = others.at(-1)
  return last === undefined ? first : driversWords.days(first, last)
}

function factOf(ride: DriversRide): Fact {
  const { product, vehicle, flightNumber, changes } = ride
  const more = [vehicle.en, flightNumber, changes.length > 0 && driversWords.changes(changes)].filter(Boolean)
  return [product, [lineOf(ride), ...more].join(', ')]
}

const words = letterWords('en', 'transfer')

function lineOf({ pickupAt, from, to }: DriversRide): string {
  return `${words.formats.shortMoment(pickupAt)}, ${routeLine(words, { from, to })}`
}
