import type { Point } from '../values/geo.ts'
import { html, type Markup } from '../values/html.ts'

/** An end of a ride on a sketch. */
export interface SketchedPlace {
  name: string
  point: Point
}

const [WIDTH, HEIGHT] = [480, 200]

/** Room for the names around the dots. */
const [SIDE, TOP] = [120, 76]

/**
 * Returns a sketch of both ends of a ride, north at the top. Names stand away from the line. It repeats text beside it.
 */
export function routeSketch(from: SketchedPlace, to: SketchedPlace): Markup {
  const [a, b] = placed(from.point, to.point)
  const name = ({ x }: Spot, y: number, text: string) => html`<text x="${x}" y="${y}">${text}</text>`
  return html`<svg
    class="sketch"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    focusable="false"
  >
    <path class="ridge" d="M0 140 52 92 98 122 165 58 225 118 292 74 352 124 420 62 480 108V200H0Z" />
    <path class="ridge-2" d="M0 176 82 146 172 172 270 138 375 174 480 146V200H0Z" />
    <path class="way" d="M${a.x} ${a.y}L${b.x} ${b.y}" />
    <circle class="dot full" cx="${b.x}" cy="${b.y}" r="7" />
    <path class="pin" d="M${a.x} ${a.y}c-4-9-13-14-13-24a13 13 0 0 1 26 0c0 10-9 15-13 24Z" />
    <circle cx="${a.x}" cy="${a.y - 24}" r="5" fill="#fff" />
    ${name(a, b.y < a.y ? a.y + 24 : a.y - 44, from.name)} ${name(b, b.y < a.y ? b.y - 18 : b.y + 24, to.name)}
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
