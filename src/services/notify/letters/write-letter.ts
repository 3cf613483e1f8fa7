import { letterWords } from '../../../texts/mails.ts'
import type { Language } from '../../../values/language.ts'
import { addressesOf } from '../../../values/operator.ts'
import { linkBreaker } from '../../../values/web-address.ts'
import type { WrittenMail } from '../mail/mail.ts'
import { letterHtml } from './letter-html.ts'
import type { Collection, Fact, Letter, LetterPart, Link, RideHead } from './letter.ts'

/**
 * Returns the contents of a letter as plain text and as HTML, in which nothing is a link but its links, telephone
 * numbers, and addresses of the sender (decisions 7.34).
 */
export function writeLetter(written: Letter, language: Language): Required<Omit<WrittenMail, 'attachments'>> {
  const { colon } = letterWords(language, 'transfer').formats
  const letter = withoutTypedLinks(written)
  return {
    subject: letter.subject,
    text: letter.parts.map((part) => partText(part, colon)).join('\n\n'),
    html: letterHtml(letter, language),
  }
}

function withoutTypedLinks({ subject, sender, trusted = [], reference, parts }: Letter): Letter {
  const plain = linkBreaker([...addressesOf(sender), ...trusted])
  return { subject: plain(subject), sender, reference, parts: parts.map((part) => partWith(plain, part)) }
}

/** Returns a part with all of its texts changed, but not its URLs. */
function partWith(change: (text: string) => string, part: LetterPart): LetterPart {
  const fact = ([label, value, ...emphasis]: Fact): Fact => [change(label), change(value), ...emphasis]
  const link = ({ name, url }: Link): Link => ({ name: change(name), url })
  switch (part.kind) {
    case 'text':
    case 'title':
    case 'state':
    case 'note':
    case 'small':
    case 'heading':
      return { kind: part.kind, text: change(part.text) }
    case 'ride': {
      const { route, from, to, pickup, drive } = part.ride
      const { label, day, time, text } = pickup
      return {
        kind: 'ride',
        ride: {
          route: change(route),
          from: change(from),
          to: change(to),
          pickup: { label: change(label), day: change(day), time: change(time), text: change(text) },
          drive: drive && fact(drive),
        },
      }
    }
    case 'collection': {
      const { shop, address, day, open } = part.collection
      return {
        kind: 'collection',
        collection: { shop: change(shop), address: change(address), day: fact(day), open: open && fact(open) },
      }
    }
    case 'facts':
      return { kind: 'facts', facts: part.facts.map(fact) }
    case 'link':
      return { kind: 'link', label: change(part.label), url: part.url }
    case 'choices':
    case 'links':
      return { kind: part.kind, links: part.links.map(link) }
    default:
      return part satisfies never
  }
}

function partText(part: LetterPart, colon: string): string {
  switch (part.kind) {
    case 'text':
    case 'title':
    case 'state':
    case 'note':
    case 'small':
      return part.text
    case 'heading':
      return underlined(part.text)
    case 'ride':
      return rideText(part.ride, colon)
    case 'collection':
      return collectionText(part.collection, colon)
    case 'facts':
      return factLines(part.facts, colon)
    case 'link':
      return `${part.label}${colon.trimEnd()}\n${part.url}`
    case 'choices':
    case 'links':
      return part.links.map(({ name, url }) => name + colon + url).join('\n')
    default:
      return part satisfies never
  }
}

function rideText({ route, pickup, drive }: RideHead, colon: string): string {
  const facts: Fact[] = [[pickup.label, pickup.text], ...(drive ? [drive] : [])]
  return `${underlined(route)}\n${factLines(facts, colon)}`
}

function collectionText({ shop, address, day, open }: Collection, colon: string): string {
  return `${underlined(shop)}\n${factLines(open ? [day, open] : [day], colon)}\n${address}`
}

function underlined(text: string): string {
  return `${text}\n${'-'.repeat(text.length)}`
}

function factLines(facts: readonly Fact[], colon: string): string {
  return facts.map(([label, value]) => label + colon + value).join('\n')
}
