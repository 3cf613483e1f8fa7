import type { Words } from './words.ts'

/** What the server tells the script about its origin. */
export interface Home {
  /** The public roots of both sites, without trailing slashes. */
  transferUrl: string
  skiUrl: string
  /** The codes of the currencies in which prices can be shown. */
  currencies: readonly string[]
  /** The English words; those of other languages are in files of their own. */
  words: Words
}
