import { once } from 'node:events'
import { type AddressInfo, type Server } from 'node:net'

/** Has a server listen on a free port of this machine, and returns the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return portOf(server.address())
}

/** Returns the port of a listening server. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address.port
}
