import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { tripQuery } from '../../src/api/transfer/trip-query.ts'
import { fieldsParser } from '../../src/http/fields-parser.ts'
import { integer, required } from '../../src/http/fields.ts'
import { MALFORMED } from '../../src/http/query-string.ts'

const VALUES = ['airport-1', 'resort-11', '2027-01-16', '10:00', '0', '1', '-1', '', 'x', 1, true, null, undefined, {}]
const value = fc.constantFrom(...VALUES, MALFORMED)
const NAMES = [...tripQuery.keyof().options, 'unknown', 'constructor', 'toString']
const trip = { from: 'airport-1', to: 'resort-11', date: '2027-01-16', time: '10:00' }
const fields = fc.dictionary(fc.constantFrom(...NAMES), value, { noNullPrototype: true })

test('an object of fields is read as zod reads it, and refused where zod refuses it', () => {
  const parse = fieldsParser(tripQuery)
  fc.assert(
    fc.property(
      fc.oneof(
        fields,
        fields.map((some) => ({ ...trip, ...some })),
      ),
      (given) => {
        const { success, data } = tripQuery.safeParse(given)
        expect(parse?.(given)).toEqual(success ? data : z.INVALID)
      },
    ),
  )
})

test('what is no object is left to zod, and so are schemas of anything else', () => {
  const schema = z.object({ size: required(integer()) })
  for (const given of [undefined, null, 'size', 1, [1]]) expect(fieldsParser(schema)?.(given)).toBe(z.INVALID)
  expect(fieldsParser(z.object({ size: z.number() }))).toBeUndefined()
  expect(fieldsParser(z.looseObject(schema.shape))).toBeUndefined()
  expect(fieldsParser(z.array(schema))).toBeUndefined()
})
