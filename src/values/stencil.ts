import { Markup } from './html.ts'

/** Stands in markup for what a stencil shows there. No text becomes it, because texts are escaped. */
export const GAP = new Markup('\0<gap>')

/** Shows markup in gaps, one for each. */
export type Stencil = (shown: readonly Markup[]) => Markup

/**
 * Returns a function that fills the gaps of this markup, in their order: what stands between them is put together once,
 * not for every page.
 */
export function stencil(drawn: Markup): Stencil {
  const [first = '', ...parts] = drawn.bytes.split(GAP.bytes)
  return (shown) => {
    if (shown.length !== parts.length) throw new Error(`${parts.length} gaps, ${shown.length} pieces of markup`)
    let bytes = first
    for (let i = 0; i < parts.length; i++) bytes += (shown[i]?.bytes ?? '') + parts[i]
    return new Markup(bytes)
  }
}
