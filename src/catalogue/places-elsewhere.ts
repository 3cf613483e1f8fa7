import { readFileSync } from 'node:fs'
import { lazy } from '../values/memo.ts'

/**
 * Names of Europe's cities, mountain towns and resorts, each as a word that is unambiguous or as all its words run
 * together.
 */
const elsewhere = lazy(() => {
  const [, ...lines] = readFileSync(new URL('places-elsewhere.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.replace(/,.*/, ''))
})

/** Returns the name of the well-known place that these words are, as far as it is known: "Garmisch". */
export function placeElsewhere(words: readonly string[]): string | undefined {
  const name = words.join('')
  return elsewhere().includes(name) ? name.charAt(0).toUpperCase() + name.slice(1) : undefined
}

/**
 * Whether a well-known place begins with this, which is then not a typo for another place: "genova" is not Geneva, nor
 * is "geno". A catalogue may hold any of these places; it is found then.
 */
export function beginsElsewhere(word: string): boolean {
  return elsewhere().some((name) => name.startsWith(word))
}
