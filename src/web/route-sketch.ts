import type { Point } from '../values/geo.ts'
import { html, type Markup } from '../values/html.ts'

/** A place on a sketch. */
export interface SketchedPlace {
  name: string
  point: Point
}

const [WIDTH, HEIGHT] = [480, 220]

/** Room for the names around the ends. */
const [SIDE, TOP] = [120, 84]

/** How many other places are drawn, and how far apart names have to be. */
const [MAX_OTHERS, NAME_WIDTH, NAME_HEIGHT] = [4, 110, 34]

/** A degree of latitude in kilometres. */
const DEGREE_KM = 111.2

/** The lengths of the scale, in kilometres, and how long it may be drawn. */
const [SCALES_KM, MAX_SCALE] = [[100, 50, 20, 10, 5, 2, 1], 110]

/**
 * Returns a map of both ends of a ride and of places around them, north at the top, with a scale. Names stand away from
 * the line. It repeats text beside it.
 */
export function routeSketch(from: SketchedPlace, to: SketchedPlace, others: Iterable<SketchedPlace>): Markup {
  const { spotOf, perKm } = projectionFor(from.point, to.point)
  const [a, b] = [spotOf(from.point), spotOf(to.point)]
  const scaleKm = SCALES_KM.find((km) => km * perKm <= MAX_SCALE) ?? 1
  const square = scaleKm * perKm
  const name = ({ x }: Spot, y: number, text: string) => html`<text x="${x}" y="${y}">${text}</text>`
  return html`<svg class="sketch" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">
    <path class="grid" d="${gridOf(square)}" />
    ${besides(spotOf, [a, b], others).map(
      ({ spot, text }) =>
        html`<g class="other"><circle cx="${spot.x}" cy="${spot.y}" r="3.5" />${name(spot, spot.y + 17, text)}</g>`,
    )}
    <path class="way" d="M${a.x} ${a.y}L${b.x} ${b.y}" />
    <circle class="dot full" cx="${b.x}" cy="${b.y}" r="7" />
    <path class="pin" d="M${a.x} ${a.y}c-4-9-13-14-13-24a13 13 0 0 1 26 0c0 10-9 15-13 24Z" />
    <circle cx="${a.x}" cy="${a.y - 24}" r="5" fill="#fff" />
    ${name(a, b.y < a.y ? a.y + 24 : a.y - 44, from.name)} ${name(b, b.y < a.y ? b.y - 18 : b.y + 24, to.name)}
    <g class="scale">
      <path d="M16 198v6h${square}v-6" />
      <text x="${16 + square / 2}" y="198">${scaleKm} km</text>
    </g>
    <g class="scale north">
      <path d="M452 46V20m-6 9 6-9 6 9" />
      <text x="452" y="62">N</text>
    </g>
  </svg>`
}

interface Spot {
  x: number
  y: number
}

/**
 * Returns where points are drawn, and how long a kilometre is, so that both ends are centred and fill the field. A degree
 * of longitude is shorter in the north.
 */
function projectionFor(from: Point, to: Point): { spotOf: (point: Point) => Spot; perKm: number } {
  const centre = { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 }
  const shrink = Math.cos(centre.latitude * (Math.PI / 180))
  const [dx, dy] = [(to.longitude - from.longitude) * shrink, to.latitude - from.latitude]
  const scale = Math.min((WIDTH - 2 * SIDE) / Math.abs(dx || 1e-9), (HEIGHT - 2 * TOP) / Math.abs(dy || 1e-9))
  return {
    spotOf: ({ latitude, longitude }) => ({
      x: Math.round(WIDTH / 2 + (longitude - centre.longitude) * shrink * scale),
      y: Math.round(HEIGHT / 2 - (latitude - centre.latitude) * scale),
    }),
    perKm: scale / DEGREE_KM,
  }
}

/** Returns other places of the field whose names keep away from those of the ends and from each other. */
function besides(
  spotOf: (point: Point) => Spot,
  ends: readonly Spot[],
  others: Iterable<SketchedPlace>,
): { spot: Spot; text: string }[] {
  const chosen: { spot: Spot; text: string }[] = []
  // The name of an end stands above or below it.
  const taken = ends.flatMap(({ x, y }) => [y - 36, y, y + 24].map((at) => ({ x, y: at })))
  const nearby = Array.from(others, ({ name, point }) => ({ name, spot: spotOf(point) })).toSorted(
    (one, other) => fromCentre(one.spot) - fromCentre(other.spot),
  )
  for (const { name, spot } of nearby) {
    if (spot.x < 60 || spot.x > WIDTH - 60 || spot.y < 16 || spot.y > HEIGHT - 60) continue
    if (taken.some(({ x, y }) => Math.abs(x - spot.x) < NAME_WIDTH && Math.abs(y - spot.y) < NAME_HEIGHT)) continue
    chosen.push({ spot, text: name })
    taken.push(spot)
    if (chosen.length === MAX_OTHERS) break
  }
  return chosen
}

function fromCentre({ x, y }: Spot): number {
  return Math.hypot(x - WIDTH / 2, y - HEIGHT / 2)
}

/** Returns the lines of a grid that also covers wider fields. */
function gridOf(square: number): string {
  const across = Array.from(
    { length: Math.ceil(HEIGHT / square) },
    (_, i) => `M${-WIDTH} ${(i + 0.5) * square}h${3 * WIDTH}`,
  )
  const count = Math.ceil((3 * WIDTH) / square)
  const down = Array.from({ length: count }, (_, i) => `M${16 + (i - Math.floor(count / 3)) * square} 0v${HEIGHT}`)
  return [...across, ...down].join('')
}

/** Returns the URL that opens a point in the reader's own map application. */
export function geoUrl({ name, point: { latitude, longitude } }: SketchedPlace): string {
  const at = `${latitude},${longitude}`
  return `geo:${at}?q=${at}(${encodeURIComponent(name)})`
}
