import { html, Markup } from './html.ts'

/** Markup with gaps: what stands between them is put together once, not for every page. */
export type Stencil = (...shown: readonly Markup[]) => Markup

/**
 * Draws markup with gaps, and returns a function that fills them in. Each gap is shown once, in the order of the
 * arguments.
 */
export function stencil(draw: (...gaps: readonly Markup[]) => Markup): Stencil {
  const gaps = Array.from({ length: draw.length }, () => GAP)
  const [first = '', ...parts] = draw(...gaps).bytes.split(GAP.bytes)
  if (parts.length !== gaps.length) throw new Error(`${parts.length} gaps for ${gaps.length} pieces of markup`)
  return (...shown) => {
    let bytes = first
    for (let i = 0; i < parts.length; i++) bytes += (shown[i]?.bytes ?? '') + parts[i]
    return new Markup(bytes)
  }
}

/** No text that is stored has this character. */
const GAP = html`${'\0'}`
