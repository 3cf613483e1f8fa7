import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serializerCompiler } from '../../src/http/zod.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

const written = (schema: z.ZodType, answer: unknown) =>
  serializerCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' })(answer)

describe('an answer', () => {
  it.each([
    z.string(),
    z.string().meta({ format: 'uri' }),
    z.string().meta({ format: 'unsafe' }),
    z.string().nullable().meta({ format: 'uri' }),
    z.url(),
  ])('The texts of an answer are escaped, whatever their schema says', (url) => {
    const answer = { url: 'https://example.com/?q="},{"evil":"\\\u0000' }
    expect(JSON.parse(written(z.object({ url }), answer))).toEqual(answer)
  })
})

describe('the links of a quote', () => {
  it.each([
    '/api/public/v1/transfer-options?from=airport-1&to=resort-11&date=2027-01-16&time=10:00&return_date=2027-01-23&return_time=15:00',
    '/ski/api/public/v1/rental-options?resort=80&first_day=2027-01-16&days=6',
  ])('The links of a quote are percent-encoded, whatever the caller sends: %s', async (url) => {
    const evil = encodeURIComponent('"},{"evil":"\\\u2028é\u0007')
    const { body, statusCode } = await world.app.inject(`${url}&campaign=${evil}&promo_code=${evil}`)
    expect(statusCode).toBe(200)
    const links = JSON.stringify(JSON.parse(body)).match(/"[^"]*_url":"[^"]*"/g) ?? []
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) expect(link).toMatch(/^"\w+_url":"[\w!#$%&'()*+,\-./:;=?@~]+"$/)
  })
})
