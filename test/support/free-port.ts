import { once } from 'node:events'
import { createServer } from 'node:net'
import { listen } from './listen.ts'

/** Returns a port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await once(server.close(), 'close')
  return port
}
