import { legalPagesIn, vatLine } from '../../../texts/legal-pages.ts'
import type { Language } from '../../../values/language.ts'
import type { Operator } from '../../../values/operator.ts'
import type { LetterPart } from './letter.ts'

/** Returns the operator's identity and legal pages, which end every letter. */
export function footer({ address, vatNumber, legal }: Operator, language: Language): LetterPart[] {
  const lines = [address, vatNumber && vatLine(language, vatNumber)].filter((line) => line !== null)
  const links = legalPagesIn(language, legal)
  return [
    ...(lines.length === 0 ? [] : [{ kind: 'small', text: lines.join('\n') } satisfies LetterPart]),
    ...(links.length === 0 ? [] : [{ kind: 'links', links } satisfies LetterPart]),
  ]
}
