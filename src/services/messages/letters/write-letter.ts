import { letterWords } from '../../../texts/mails/by-language.ts'
import type { Language } from '../../../values/language.ts'
import type { NewMail } from '../mail/mail.ts'
import { letterHtml } from './letter-html.ts'
import type { Collection, Fact, Letter, LetterPart, RideHead } from './letter.ts'

/** Returns the contents of a letter as plain text and as HTML. */
export function writeLetter(letter: Letter, language: Language): Pick<NewMail, 'subject' | 'text' | 'html'> {
  const { colon } = letterWords(language, 'transfer').formats
  return {
    subject: letter.subject,
    text: letter.parts.map((part) => partText(part, colon)).join('\n\n'),
    html: letterHtml(letter, language),
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
