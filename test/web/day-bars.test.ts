import { expect, it } from 'vitest'
import { dayBars } from '../../src/web/parts/day-bars.ts'

it.each([
  ['EUR', 9_411_350, '€100k', '€50k'],
  ['EUR', 1_980, '€20', '€10'],
  ['JPY', 12_000_000, 'JP¥200k', 'JP¥100k'],
])('In %s, a highest amount of %i hundredths has a scale up to %s', (currency, minor, top, middle) => {
  const drawn = String(dayBars([{ day: 20_800, minor }], currency, (most) => most))
  const scale = Array.from(drawn.matchAll(/<small>([^<]*)<\/small>/g), ([, label = '']) => label.toLowerCase())
  expect(scale.slice(0, 3)).toEqual([top.toLowerCase(), middle.toLowerCase(), '0'])
})
