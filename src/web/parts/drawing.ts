import { readdirSync, readFileSync } from 'node:fs'
import { type Markup, verbatim } from '../../values/html.ts'

const FOLDER = new URL('../assets/drawings/', import.meta.url)

/** The drawings that are always the same, by the names of their files; the style sheets have their colours. */
const DRAWINGS: ReadonlyMap<string, Markup> = new Map(
  readdirSync(FOLDER).map((file) => [
    file,
    verbatim(readFileSync(new URL(file, FOLDER), 'utf8').replace(/\s*\n\s*/g, '')),
  ]),
)

/** Returns a drawing of `web/assets/drawings`, to be placed beside a text that says the same. */
export function drawing(name: string): Markup {
  const found = DRAWINGS.get(`${name}.svg`)
  if (!found) throw new Error(`there is no drawing ${name}`)
  return found
}
