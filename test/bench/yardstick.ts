import Fastify from 'fastify'

/** The yardstick: a bare Fastify route that answers a constant JSON of so many bytes. Arguments: port, bytes. */
const [port, bytes] = process.argv.slice(2).map(Number)
const app = Fastify()
const payload = JSON.stringify({ padding: 'x'.repeat(Math.max(0, (bytes ?? 0) - 14)) })
app.get('/', (_, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(payload))
await app.listen({ port: port ?? 0, host: '127.0.0.1' })
