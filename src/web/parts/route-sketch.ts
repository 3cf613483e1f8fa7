import type { Point } from '../../values/geo.ts'
import { html, type Markup } from '../../values/html.ts'

/** A place on a sketch. */
export interface SketchedPlace {
  name: string
  point: Point
}

/**
 * The proportions of the sketch, as in the style sheet. What is drawn is placed in percent, so letters keep their size.
 */
const WIDTH = 480
const HEIGHT = 220

/** Room around the ends, for their names and the pin. */
const SIDE = 90
const TOP = 92
const BOTTOM = 54

/** How wide half a letter of a name is at most, where the sketch is narrowest. */
const HALF_LETTER = 7

/** How many other places are drawn, and how far apart names have to be. */
const MAX_OTHERS = 3
const NAME_WIDTH = 130
const NAME_HEIGHT = 44

/** How far from the middle of the way other places may be, as a share of its length. */
const REACH = 0.75

/** A degree of latitude in kilometres. */
const DEGREE_KM = 111.2

/** The lengths of the scale, in kilometres, and how long it may be drawn. */
const SCALES_KM = [100, 50, 20, 10, 5, 2, 1]
const MAX_SCALE = 110

/**
 * Returns a map of both ends of a ride and of places around them, north at the top, with a scale. Names keep clear of
 * the line. It repeats text beside it.
 */
export function routeSketch(from: SketchedPlace, to: SketchedPlace, others: Iterable<SketchedPlace>): Markup {
  const { spotOf, perKm } = projectionFor(from.point, to.point)
  const a = spotOf(from.point)
  const b = spotOf(to.point)
  const scaleKm = SCALES_KM.find((km) => km * perKm <= MAX_SCALE) ?? 1
  const length = scaleKm * perKm
  const nameOf = ({ name }: SketchedPlace, { x, y }: Spot) => ({ x: insideBy(name.length * HALF_LETTER, x), y })
  const nameA = nameOf(from, a)
  const nameB = nameOf(to, b)
  // The scale goes where the name of the lower end does not.
  const [lower] = a.y > b.y ? [a] : [b]
  const left = lower.x > WIDTH / 2 ? 16 : WIDTH - 44 - length
  return html`<svg class="sketch map" aria-hidden="true">
    <g class="other">
      ${besides(spotOf, [a, b], [nameA, nameB], others).map(
        ({ spot, name }) => html`<circle ${at(spot, 'cx', 'cy')} r="3.5" />${text(spot, '1.4em', name)}`,
      )}
    </g>
    <line class="way" ${at(a, 'x1', 'y1')} ${at(b, 'x2', 'y2')} />
    <circle class="end" ${at(b, 'cx', 'cy')} r="7" />
    <svg ${at(a)} overflow="visible">
      <path class="pin" d="M0 0c-4-9-13-14-13-24a13 13 0 0 1 26 0c0 10-9 15-13 24Z" />
      <circle cy="-24" r="5" fill="#fff" />
    </svg>
    ${text(nameA, b.y < a.y ? '1.6em' : '-3em', from.name)} ${text(nameB, b.y < a.y ? '-1.1em' : '1.8em', to.name)}
    <g class="scale">
      <line ${at({ x: left, y: 204 }, 'x1', 'y1')} ${at({ x: left + length, y: 204 }, 'x2', 'y2')} />
      ${text({ x: left + length / 2, y: 204 }, '-0.5em', `${scaleKm} km`)}
      <svg ${at({ x: left + length + 18, y: 200 })} overflow="visible"><path d="M0 4V-14m-4 6 4-6 4 6" /></svg>
      ${text({ x: left + length + 18, y: 204 }, '-1.7em', 'N')}
    </g>
  </svg>`
}

interface Spot {
  x: number
  y: number
}

/** Returns attributes that place something. */
function at({ x, y }: Spot, left = 'x', top = 'y'): Markup {
  return html`${left}="${percent(x, WIDTH)}" ${top}="${percent(y, HEIGHT)}"`
}

function text(spot: Spot, below: string, words: string): Markup {
  return html`<text ${at(spot)} dy="${below}">${words}</text>`
}

/** Returns the position nearest to x at which something so wide to either side is inside the sketch. */
function insideBy(half: number, x: number): number {
  return Math.max(half, Math.min(WIDTH - half, x))
}

function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 1000) / 10}%`
}

/**
 * Returns where points are drawn, and how long a kilometre is, so that both ends and their names fill the field. A
 * degree of longitude is shorter in the north.
 */
function projectionFor(from: Point, to: Point): { spotOf: (point: Point) => Spot; perKm: number } {
  const centre = { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 }
  const shrink = Math.cos(centre.latitude * (Math.PI / 180))
  const dx = (to.longitude - from.longitude) * shrink
  const dy = to.latitude - from.latitude
  const scale = Math.min((WIDTH - 2 * SIDE) / Math.abs(dx || 1e-9), (HEIGHT - TOP - BOTTOM) / Math.abs(dy || 1e-9))
  return {
    spotOf: ({ latitude, longitude }) => ({
      x: WIDTH / 2 + (longitude - centre.longitude) * shrink * scale,
      y: (TOP + HEIGHT - BOTTOM) / 2 - (latitude - centre.latitude) * scale,
    }),
    perKm: scale / DEGREE_KM,
  }
}

/** Returns the nearest places of the field whose names keep away from those of the ends and from each other. */
function besides(
  spotOf: (point: Point) => Spot,
  [start, end]: readonly [Spot, Spot],
  names: readonly Spot[],
  others: Iterable<SketchedPlace>,
): { spot: Spot; name: string }[] {
  const chosen: { spot: Spot; name: string }[] = []
  // The name of an end goes above or below it.
  const taken = [start, end, ...names.flatMap(({ x, y }) => [y - 40, y + 30].map((height) => ({ x, y: height })))]
  const reach = Math.hypot(end.x - start.x, end.y - start.y) * REACH
  const nearby = Array.from(others, ({ name, point }) => ({ name, spot: spotOf(point) }))
    .filter(({ spot }) => fromCentre(spot) < reach)
    .toSorted((one, other) => fromCentre(one.spot) - fromCentre(other.spot))
  for (const { name, spot } of nearby) {
    if (spot.x < 66 || spot.x > WIDTH - 66 || spot.y < 16 || spot.y > HEIGHT - 70) continue
    if (taken.some(({ x, y }) => Math.abs(x - spot.x) < NAME_WIDTH && Math.abs(y - spot.y) < NAME_HEIGHT)) continue
    chosen.push({ spot, name })
    taken.push(spot)
    if (chosen.length === MAX_OTHERS) break
  }
  return chosen
}

function fromCentre({ x, y }: Spot): number {
  return Math.hypot(x - WIDTH / 2, y - HEIGHT / 2)
}
