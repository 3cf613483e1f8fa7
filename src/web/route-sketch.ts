import type { Point } from '../values/geo.ts'
import { html, type Markup } from '../values/html.ts'

/** An end of a ride on a sketch. */
export interface SketchedPlace {
  name: string
  point: Point
}

const [WIDTH, HEIGHT] = [480, 200]

/** Space for the names around the dots. */
const [SIDE, TOP] = [70, 44]

/** Returns a sketch of both ends of a ride, north at the top. It repeats text beside it. */
export function routeSketch(from: SketchedPlace, to: SketchedPlace): Markup {
  const [a, b] = placed(from.point, to.point)
  const dot = ({ x, y }: Spot, kind: string) => html`<circle class="${kind}" cx="${x}" cy="${y}" r="7" />`
  const name = ({ x, y }: Spot, isAbove: boolean, text: string) =>
    html`<text x="${x}" y="${isAbove ? y - 16 : y + 28}">${text}</text>`
  return html`<svg class="sketch" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">
    <path d="M${a.x} ${a.y}L${b.x} ${b.y}" />
    ${dot(a, 'start')} ${dot(b, 'end')} ${name(a, a.y <= b.y, from.name)} ${name(b, b.y < a.y, to.name)}
    <text class="north" x="${WIDTH - 16}" y="22">N ↑</text>
  </svg>`
}

interface Spot {
  x: number
  y: number
}

/** Returns both points centred and scaled to fit the field. A degree of longitude is shorter in the north. */
function placed(from: Point, to: Point): [Spot, Spot] {
  const shrink = Math.cos(((from.latitude + to.latitude) / 2) * (Math.PI / 180))
  const [dx, dy] = [(to.longitude - from.longitude) * shrink, from.latitude - to.latitude]
  const scale = Math.min((WIDTH / 2 - SIDE) / Math.abs(dx || 1e-9), (HEIGHT / 2 - TOP) / Math.abs(dy || 1e-9)) * 2
  const spot = (sign: 1 | -1): Spot => ({
    x: Math.round(WIDTH / 2 + (sign * dx * scale) / 2),
    y: Math.round(HEIGHT / 2 + (sign * dy * scale) / 2),
  })
  return [spot(-1), spot(1)]
}

/** Returns the URL that opens a point in the reader's own map application. */
export function geoUrl({ name, point: { latitude, longitude } }: SketchedPlace): string {
  const at = `${latitude},${longitude}`
  return `geo:${at}?q=${at}(${encodeURIComponent(name)})`
}
