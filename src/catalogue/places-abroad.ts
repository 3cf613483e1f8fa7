import { readFileSync } from 'node:fs'
import { lazy } from '../values/memo.ts'
import { placeWords, wholeName } from './place-words.ts'

/**
 * What well-known places are called in languages that a catalogue has no names in, and the codes of airports at ICAO, by
 * the whole name in English or the code at IATA.
 */
const abroad = lazy((): ReadonlyMap<string, readonly string[]> => {
  const [, ...lines] = readFileSync(new URL('places-abroad.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return new Map(
    lines.map((line) => {
      const [name = '', others = ''] = line.split(',')
      return [wholeName(placeWords(name)), others.split('|')]
    }),
  )
})

/** Returns the other names of a place: its aliases, and what any of its names is called abroad. */
export function otherNamesOf({ name, aliases, iata }: Named): string[] {
  const known = [name, ...aliases, iata ?? ''].flatMap((own) => abroad().get(wholeName(placeWords(own))) ?? [])
  return [...aliases, ...known]
}

interface Named {
  name: string
  aliases: readonly string[]
  iata: string | null
}
