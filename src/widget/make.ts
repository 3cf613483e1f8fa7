/** The attributes of an element: true is written without a value, false and undefined are omitted. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** Creates an element without parsing markup, which the policy of the surrounding page may forbid. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  write(element, attributes)
  element.append(...children)
  return element
}

/** The icons of our pages that the form has, as strokes on a square of 20. */
const STROKES = {
  plane:
    'M17.200 3.200c-.9-.9-2.300-.5-3 .2L11.300 6.300 4.600 4.300 3.200 5.700l5.300 3.400-2.800 2.800-2.200-.3-1 1 2.800 1.500 1.500 2.800 1-1-.3-2.200 2.800-2.800 3.400 5.300 1.400-1.400-2-6.700 2.900-2.900c.7-.7 1.100-2.100.2-3Z',
  flag: 'M5 17.500V3M5 3.800h9.500l-2 3.400 2 3.400H5',
  swap: 'M4 7h11.500M12.500 4l3 3-3 3M16 13H4.500M7.500 10l-3 3 3 3',
  people: 'M10 9.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.8 17c.4-3.4 2.8-5.3 6.2-5.3s5.8 1.9 6.2 5.3Z',
}

/** The name of an icon. */
export type IconName = keyof typeof STROKES

/** Returns a small icon next to a text that says the same. */
export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  write(svg, { class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' })
  write(path, { d: STROKES[name] })
  svg.append(path)
  return svg
}

const SVG = 'http://www.w3.org/2000/svg'

function write(element: Element, attributes: Attributes): void {
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(attribute, '')
    else if (value !== undefined && value !== false) element.setAttribute(attribute, String(value))
  }
}
