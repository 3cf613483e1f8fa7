import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'

/**
 * A yardstick: a bare Fastify route. With `html` it sends a constant page, with `bytes` ready bytes that pass for JSON.
 * Arguments: port, file of the answer, `html` or `bytes`.
 */
const [port, file = '', kind] = process.argv.slice(2)
const bytes = await readFile(file)
// Node sends text faster as a string, and compressed bytes cannot be one.
const answer = isUtf8(bytes) ? bytes.toString() : bytes
const app = Fastify()
const type = kind === 'html' ? 'text/html' : 'application/json'
app.get('/', (_, reply) => reply.header('content-type', `${type}; charset=utf-8`).send(answer))
await app.listen({ port: Number(port), host: '127.0.0.1' })
