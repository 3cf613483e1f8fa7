import { readFileSync } from 'node:fs'
import { lazy } from '../values/memo.ts'

/** Names of Europe's cities, mountain towns and resorts, each as an unambiguous word or as all its words joined. */
const elsewhere = lazy(() => {
  const [, ...lines] = readFileSync(new URL('places-elsewhere.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.replace(/,.*/, ''))
})

/**
 * Returns the name of the well-known place that these words stand for, such as "Garmisch"; undefined if none is known.
 */
export function placeElsewhere(words: readonly string[]): string | undefined {
  const name = words.join('')
  return elsewhere().includes(name) ? name.charAt(0).toUpperCase() + name.slice(1) : undefined
}

/**
 * Returns whether this is the beginning of a well-known place, and thus not a typo for another: neither "genova" nor
 * "geno" is Geneva. A catalogue may include any of these places, which are then found.
 */
export function beginsElsewhere(word: string): boolean {
  return elsewhere().some((name) => name.startsWith(word))
}
