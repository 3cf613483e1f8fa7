import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What is local in an answer: described as `YYYY-MM-DD HH:MM:SS`. */
const LOCAL = String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`

/** Where legs have offers for members, nothing else may be added (decisions 6.3): their offers tell the zone. */
const LEGS_OF_VERSION_1 = 'is_to_resort'

it.each(['transfer-public-v1', 'ski-rental-public-v1', 'partner-v2', 'partner-v1'])(
  'Every local time in an answer of %s has its zone and its offset beside it',
  (name) => {
    const text = readFileSync(new URL(`../../openapi/${name}.json`, import.meta.url), 'utf8')
    const bare: string[] = []
    const look = (node: unknown, path: string): void => {
      if (!isObject(node)) return
      const { properties } = node
      if (isObject(properties)) {
        const local = Object.entries(properties).filter(([, one]) =>
          JSON.stringify(one).includes(JSON.stringify(LOCAL)),
        )
        const own = local.filter(([, one]) => isObject(one) && !('properties' in one) && !('items' in one))
        const isZoned = 'time_zone' in properties && 'utc_offset' in properties
        if (own.length > 0 && !isZoned && !(LEGS_OF_VERSION_1 in properties)) bare.push(path)
      }
      for (const [key, inner] of Object.entries(node)) look(inner, `${path}/${key}`)
    }
    look(JSON.parse(text), '')
    expect(bare).toEqual([])
  },
)

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
