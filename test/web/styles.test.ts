import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = new URL('../../src/web/assets/', import.meta.url).pathname

/** The files of the style sheets without their comments, by name. */
const FILES = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => [basename(path), readFileSync(FOLDER + path, 'utf8').replace(/\/\*[^]*?\*\//g, '')]),
)

/** The breakpoints, as `tokens.css` explains them. */
const BREAKPOINTS = new Set([
  '(max-width: 24rem)',
  '(max-width: 47.99rem)',
  '(min-width: 48rem)',
  '(max-width: 63.99rem)',
  '(min-width: 64rem)',
])

/** Widths at which one thing no longer fits, whatever the page around it does. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // How much of the sky is dark behind the words.
  'hero.css': ['(max-width: 125rem)'],
  // The table of rides fits without scrolling, and with larger letters; the actions below it fit in one line.
  'desk.css': ['(min-width: 80rem)', '(max-width: 87rem)', '(max-width: 92rem)'],
  // The months of a price, in a card that may stand beside another, fit in rows of six, or in one.
  'places.css': ['(min-width: 28rem)', '(min-width: 32rem)', '(min-width: 54rem)'],
}

/** What changes the looks of everything where the medium does: colours of the system, and paper. */
const OF_A_MEDIUM = ['forced-colours.css', 'print.css']

/** The sheets of pages that look different as a whole, on top of the shared one. */
const OF_OWN_PAGES = ['desk.css', 'driver.css']

/** The selectors of a file, one by one. */
function selectorsOf(css: string): string[] {
  const preludes = Array.from(css.matchAll(/([^{};]+)\{/g), ([, prelude = '']) => prelude.trim())
  return preludes
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((prelude) => prelude.split(/,(?![^(]*\))/).map((selector) => selector.trim()))
}

it('Pages change at three widths alone', () => {
  const others = [...FILES].flatMap(([name, css]) => {
    const widths = css.match(/\((?:min-|max-)?(?:width|inline-size)[^)]*\)/g) ?? []
    return widths.filter((width) => !BREAKPOINTS.has(width) && !EXCEPTIONS[name]?.includes(width))
  })
  expect(others).toEqual([])
})

it('Letters have eight sizes, beside the largest, those in drawings, on a driver’s sign and on the board', () => {
  const others = [...FILES].flatMap(([name, css]) => {
    const sizes = Array.from(css.matchAll(/font-size: ([^;]+)/g), ([, size = '']) => size)
    return sizes
      .filter((size) => !/^(inherit|\d+px|.*var\(--size-[1-8]\).*)$/.test(size))
      .map((size) => `${name} ${size}`)
  })
  expect(others.filter((one) => !/^driver\.css min\(.*vw/.test(one)).toSorted()).toEqual([
    // The time of a pickup, which is read from afar.
    'booking.css 4.25rem',
    'booking.css 5.5rem',
    // The rows of the board, on paper and on a screen.
    'desk.css 0.625rem',
    'desk.css 0.6875rem',
    'desk.css 0.8125rem',
  ])
})

it('What stands together has one of eight gaps', () => {
  const others = [...FILES].flatMap(([name, css]) => {
    const gaps = Array.from(css.matchAll(/(?:\s|row-|column-)gap: ([^;]+)/g), ([, gap = '']) => gap.split(' ')).flat()
    return gaps.filter((gap) => !/^(0|var\(--gap(-[1-8])?\))$/.test(gap)).map((gap) => `${name} ${gap}`)
  })
  expect(others).toEqual([])
})

it('Each class has its looks in one file', () => {
  const owners = new Map<string, string[]>()
  for (const [name, css] of FILES) {
    if ([...OF_A_MEDIUM, ...OF_OWN_PAGES].includes(name)) continue
    const own = new Set(selectorsOf(css).filter((selector) => /^\.[\w-]+$/.test(selector)))
    for (const selector of own) owners.set(selector, [...(owners.get(selector) ?? []), name])
  }
  expect(owners.size).toBeGreaterThan(100)
  expect([...owners].filter(([, names]) => names.length > 1)).toEqual([])
})

it('How icons look is in one file', () => {
  const others = [...FILES].filter(
    ([name, css]) =>
      ![...OF_A_MEDIUM, ...OF_OWN_PAGES, 'icons.css'].includes(name) &&
      selectorsOf(css).some((selector) => /\.icon(?![\w-])[^\s>+~)]*$/.test(selector)),
  )
  expect(others.map(([name]) => name)).toEqual([])
})

it('The desk is named once in its style sheet', () => {
  expect(FILES.get('desk.css')?.match(/\.operator-desk/g)).toHaveLength(1)
})
