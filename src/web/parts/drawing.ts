import { readdirSync, readFileSync } from 'node:fs'
import { type Markup, verbatim } from '../../values/html.ts'
import type { Massif } from '../../values/massif.ts'
import { memoizeValues } from '../../values/memo.ts'

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

/** Returns the landscape of the front page with its own mountains or those of a region. */
export function landscape(massif: Massif | null): Markup {
  return massif === null ? drawing('hero') : landscapeOf(massif)
}

const landscapeOf = memoizeValues((massif: Massif) =>
  verbatim(withMassif(drawing('hero').toString(), drawing(`massif-${massif}`).toString())),
)

/** Puts mountains into a landscape in place of those that it has. */
export function withMassif(landscape: string, massif: string): string {
  return landscape.replace(/<g id="massif">.*?<\/g>/s, () => massif)
}
