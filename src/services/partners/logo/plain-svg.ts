/** A longer file is no logo, and would take seconds to draw. */
const MAX_LENGTH = 128 * 1024
const MAX_ELEMENTS = 500
const MAX_LEVELS = 12
const MAX_LETTERS_OF_STYLE = 4 * 1024
const TOO_DETAILED = 'is too detailed for a logo: simplify it, or use a PNG'
const CLIPPED_CLIP = 'clips by its style sheet, or within a clip: export plain shapes, or use a PNG'

/** The allowed elements: nothing active, nothing external, nothing that repeats itself. */
const ELEMENTS = new Set([
  'svg',
  'g',
  'defs',
  'title',
  'desc',
  'style',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
])

/** Matches every part of the text that may begin with `<`; none contains another. */
const PART =
  /<(?:!--[^<]*?-->|\?xml[^<]*?\?>|(?<slash>\/?)(?<name>[A-Za-z][\w:.-]*)(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(?<end>\/?)>)/g

/**
 * Returns why an SVG is refused, as the end of a sentence about it; undefined if nothing is wrong. It may still turn
 * out that it cannot be drawn.
 */
export function faultOfSvg(svg: string): string | undefined {
  if (svg.length > MAX_LENGTH) return TOO_DETAILED
  // Character references would be decoded by the drawing library, but not by these checks.
  if (svg.includes('&#')) return 'contains character references: export a plain SVG, or use a PNG'
  let elements = 0
  let level = 0
  let clips = 0
  for (const { 0: part, groups: { slash, name, end } = {} } of svg.matchAll(PART)) {
    if (name === undefined) continue
    if (!ELEMENTS.has(name))
      return `contains <${name.slice(0, 40)}>, which we do not draw: export plain shapes, or use a PNG`
    if (slash === '') elements += 1
    if (end === '') level += slash === '' ? 1 : -1
    if (elements > MAX_ELEMENTS || level > MAX_LEVELS) return TOO_DETAILED
    if (name === 'clipPath' && end === '') clips += slash === '' ? 1 : -1
    // A clip path that clips its own shapes is drawn once for each of them, and so is whatever it clips.
    if ((name === 'clipPath' || clips > 0) && part.includes('clip-path')) return CLIPPED_CLIP
  }
  const between = svg.replace(PART, '').replace(/\s+/g, ' ')
  if (between.includes('<')) return 'contains more than elements: export a plain SVG, or use a PNG'
  // Every rule of a style sheet is matched against every element.
  if (between.length > MAX_LETTERS_OF_STYLE) return TOO_DETAILED
  if (between.includes('clip-path')) return CLIPPED_CLIP
  // Paint and gradients must be named within the file.
  if (/@import|url\((?!\s*['"]?#)|href\s*=\s*['"](?!#)/i.test(svg)) return 'refers to something outside it'
  if (/\son\w+\s*=/i.test(svg)) return 'contains a script'
  // A dashed line may have millions of dashes.
  if (/dasharray/i.test(svg)) return 'contains dashed lines, which we do not draw: use a PNG'
  return undefined
}
