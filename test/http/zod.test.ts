import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serializerCompiler } from '../../src/http/zod.ts'

const written = (schema: z.ZodType, answer: unknown) =>
  serializerCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' })(answer)

describe('an answer', () => {
  it.each([
    z.string(),
    z.string().meta({ format: 'uri' }),
    z.string().meta({ format: 'unsafe' }),
    z.string().nullable().meta({ format: 'uri' }),
    z.url(),
  ])('is escaped, whatever is said of its texts', (url) => {
    const answer = { url: 'https://example.com/?q="},{"evil":"\\\u0000' }
    expect(JSON.parse(written(z.object({ url }), answer))).toEqual(answer)
  })
})
