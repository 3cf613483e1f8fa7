import type { Language } from '../values/language.ts'
import { complain } from './complain.ts'
import type { Home } from './home.ts'
import type { KnownPlace, Options } from './options.ts'

/** What places are called, by their codes: in English, and in each language in which they are called otherwise. */
type Names = Readonly<Record<string, Partial<Record<Language, string>>>>

/**
 * Returns what a place is called that the page around has chosen: as it says itself, or else as a file of ours does, which
 * browsers keep; undefined where nobody knows.
 */
export async function nameOf(
  home: Home,
  { language }: Options,
  { attribute, code, name }: KnownPlace,
): Promise<string | undefined> {
  if (name !== undefined) return name
  const names = await loadNames(home)
  const found = names?.[code]
  if (!names) complain(`data-${attribute} is left out: its name cannot be loaded. Give it as data-${attribute}-name.`)
  else if (!found) complain(`data-${attribute} is left out: there is no place with this code.`)
  return found?.[language] ?? found?.en
}

/** Returns what places are called in a language, beside the English names that the APIs give them. */
export async function namesIn(home: Home, { language }: Options): Promise<(code: string, name: string) => string> {
  const names = language === 'en' ? undefined : await loadNames(home)
  return (code, name) => names?.[code]?.[language] ?? name
}

/** Undefined while they cannot be loaded. */
async function loadNames({ transferUrl }: Home): Promise<Names | undefined> {
  try {
    const { places }: { places: Names } = await import(`${transferUrl}/js/places.js`)
    return places
  } catch {
    return undefined
  }
}
