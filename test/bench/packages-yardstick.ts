import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import cors from '@fastify/cors'
import Fastify from 'fastify'
import pino from 'pino'
import type { z } from 'zod'
import { quoteQuery as rentalQuery } from '../../src/api/ski/rental-options.ts'
import { accommodationsQuery } from '../../src/api/transfer/accommodations.ts'
import { searchQuery } from '../../src/api/transfer/locations.ts'
import { quoteQuery } from '../../src/api/transfer/transfer-options.ts'
import { validatorCompiler } from '../../src/http/zod.ts'
import type { QueryName } from './processes.ts'

/**
 * The yardstick of whatever computes an answer: the given packages in their ordinary use, and a constant answer. Like
 * the server it has a logger (at `warn`), a UUID for each request, CORS, and reads the same query by the same zod
 * schema; the answer is an object that is written for each request. It has no rate limits, because the server that it
 * is compared with has none either. Arguments: port, file of the answer, name of the query.
 */
const QUERIES: Record<QueryName, z.ZodType | undefined> = {
  quote: quoteQuery,
  search: searchQuery,
  accommodations: accommodationsQuery,
  rental: rentalQuery,
  none: undefined,
}

const [port, file = '', name = 'none'] = process.argv.slice(2)
const answer: unknown = JSON.parse(await readFile(file, 'utf8'))
const querystring = Object.entries(QUERIES).find(([known]) => known === name)?.[1]
const app = Fastify({ loggerInstance: pino({ level: 'warn' }), genReqId: () => randomUUID() })
await app.register(cors, { origin: '*', exposedHeaders: 'X-Request-Id', maxAge: 86_400 })
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(() => JSON.stringify)
app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
app.get('/', () => ({ ready: true }))
app.get('/constant', { schema: { ...(querystring && { querystring }) } }, () => answer)
await app.listen({ port: Number(port), host: '127.0.0.1' })
