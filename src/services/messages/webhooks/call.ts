import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { hostOf } from './address.ts'
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-address.ts'

/** A call of somebody else's server. */
export interface Call {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether the server may stand in a private network. */
  privateHosts: boolean
  /** How long the answer may take. */
  timeoutMs: number
}

/**
 * Posts JSON and returns the status of the answer; nothing else of it is read, and redirects are not followed. Throws
 * if there is no answer in time, and PrivateAddressError for a private address that is not allowed.
 */
export async function post({ url, headers, body, privateHosts, timeoutMs }: Call): Promise<number> {
  const target = new URL(url)
  // A socket does not look up a literal address.
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
