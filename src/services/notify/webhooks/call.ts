import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { hostOf } from './address.ts'
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-address.ts'

/** An HTTP call of a third party's server. */
export interface Call {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether the server may be in a private network. */
  privateHosts: boolean
  /** The timeout of the response. */
  timeoutMs: number
}

/**
 * Posts JSON and returns the status of the response; nothing else is read, and redirects are not followed. Throws if
 * there is no response in time, and PrivateAddressError for a private address that is not allowed.
 */
export async function post({ url, headers, body, privateHosts, timeoutMs }: Call): Promise<number> {
  const target = new URL(url)
  // Sockets do not look up a literal address, so it is checked here.
  const host = hostOf(target)
  if (!privateHosts && isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError()
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const call = request(target, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      ...(privateHosts ? {} : { lookup: lookupPublic }),
    })
    call.on('error', reject)
    call.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    call.end(body)
  })
}
