import { legalPagesIn, licenceLine, vatLine } from '../../../texts/legal-pages.ts'
import type { Language } from '../../../values/language.ts'
import type { Operator } from '../../../values/operator.ts'

/** A letter to a person. Its text and its HTML are made from the same parts, so that they say the same. */
export interface Letter {
  subject: string
  /** The company that writes, whose name stands next to the logo. Its addresses are links in any text. */
  sender: Operator
  /** What else is a link in any text, because nobody unknown has typed it. */
  trusted?: readonly string[]
  /** The reference of its subject, next to the name; null without one. */
  reference: string | null
  parts: readonly LetterPart[]
}

/** One part of a letter. */
export type LetterPart =
  | { kind: 'text'; text: string }
  /** What has happened, in large letters at the beginning. */
  | { kind: 'title'; text: string }
  /** The state of a booking, briefly, above what has happened. */
  | { kind: 'state'; text: string }
  /** What is set a little apart: whom to call. */
  | { kind: 'note'; text: string }
  /** Fine print at the end. */
  | { kind: 'small'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'ride'; ride: RideHead }
  | { kind: 'collection'; collection: Collection }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'link'; label: string; url: string }
  /** Buttons, of which the reader chooses one. */
  | { kind: 'choices'; links: readonly Link[] }
  | { kind: 'links'; links: readonly Link[] }

/** A ride in the order in which its traveller reads it: first when, then where. */
export interface RideHead {
  /** Both ends, on one line. */
  route: string
  from: string
  to: string
  /** The label of the pickup, its day and time, and both in full. */
  pickup: { label: string; day: string; time: string; text: string }
  /** The duration, if known. */
  drive: Fact | null
}

/** Where equipment is collected: first when, then where. */
export interface Collection {
  shop: string
  address: string
  /** The first day. */
  day: Fact
  /** The opening hours on that day, if known. */
  open: Fact | null
}

/** A label and its value, which may be emphasized. */
export type Fact = readonly [label: string, value: string, emphasis?: 'strong']

/** A link with its label. */
export interface Link {
  name: string
  url: string
}

/** Returns the operator's identity and legal pages, which end every letter. */
export function footer({ address, vatNumber, licence, legal }: Operator, language: Language): LetterPart[] {
  const lines = [address, vatNumber && vatLine(language, vatNumber), licence && licenceLine(language, licence)].filter(
    (line) => line !== null,
  )
  const links = legalPagesIn(language, legal)
  return [
    ...(lines.length === 0 ? [] : [{ kind: 'small', text: lines.join('\n') } satisfies LetterPart]),
    ...(links.length === 0 ? [] : [{ kind: 'links', links } satisfies LetterPart]),
  ]
}
