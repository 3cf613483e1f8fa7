import type { Catalogue } from '../../catalogue/catalogue.ts'
import { LargeBody } from '../../http/large-body.ts'
import { memoize } from '../../values/memo.ts'
import { isVariant } from '../../values/place-code.ts'

/**
 * Returns the script module that tells the widget what places are called. It is a script because every page that has
 * the widget may load scripts from here, whereas its policy may forbid data.
 */
export const placeNames = memoize((places: Catalogue['places']) => {
  const named = [...places.values()].filter(({ code }) => !isVariant(code)).map(({ code, names }) => [code, names])
  return new LargeBody(`export const places = ${JSON.stringify(Object.fromEntries(named))}\n`)
})
