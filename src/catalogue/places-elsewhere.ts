import { readFileSync } from 'node:fs'
import { lazy } from '../values/memo.ts'

/**
 * Names of Europe's cities and of towns and resorts of its mountains, each by a word that names it alone or by all run
 * together.
 */
const elsewhere = lazy(() => {
  const [, ...lines] = readFileSync(new URL('places-elsewhere.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.replace(/,.*/, ''))
})

/**
 * Whether a well-known place begins with this, which is then not a typo for another place: "genova" is not Geneva, nor
 * is "geno". A catalogue may hold any of these places; it is found then.
 */
export function beginsElsewhere(word: string): boolean {
  return elsewhere().some((name) => name.startsWith(word))
}
