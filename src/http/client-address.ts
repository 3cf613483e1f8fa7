import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A client with one IPv6 address usually controls its whole /64. */
const IPV6_SUBNET = 64

/**
 * Returns the address that a request comes from. If a trusted proxy forwards something other than an address, the
 * proxy's own address is used.
 */
export function ipOf({ ip, socket }: FastifyRequest): string {
  return isIP(ip) ? unmapped(ip) : unmapped(socket.remoteAddress ?? '')
}

/**
 * Returns the address that identifies an anonymous client: its IPv4 address, or the first address of its IPv6 network.
 */
export function clientAddress(request: FastifyRequest): string {
  return normalizeIP(ipOf(request), IPV6_SUBNET)
}

/**
 * Makes plain addresses, as the framework reads them, of what proxies write in `X-Forwarded-For`, or, where there is
 * none, in `Forwarded`. Says once in the log if a trusted proxy forwards anything else, because all of its visitors
 * then count as one.
 */
export function readForwarded(app: FastifyInstance): void {
  let isTold = false
  app.addHook('onRequest', (request, _, done) => {
    const { headers } = request.raw
    const written = headers['x-forwarded-for'] ?? headers.forwarded
    if (written !== undefined) {
      const hops = hopsIn(String(written))
      headers['x-forwarded-for'] = hops.map((hop) => addressIn(hop) ?? 'unknown').join(', ')
      if (!isTold && !isIP(request.ip)) {
        isTold = true
        const unreadable = hops.filter((hop) => addressIn(hop) === undefined).map((hop) => hop.slice(0, 100))
        request.log.warn(
          { unreadable, proxy: request.socket.remoteAddress },
          'a trusted proxy forwards no address: its visitors count as one (told once)',
        )
      }
    }
    done()
  })
}

/** Returns what a header says of each hop; of RFC 7239, the `for` of each element. */
function hopsIn(header: string): string[] {
  const elements = header.split(',').map((element) => element.trim())
  return elements
    .filter((element) => element !== '')
    .map((element) =>
      element.includes('=') ? (/(?:^|;)\s*for\s*=\s*("[^"]*"|[^;]*)/i.exec(element)?.[1] ?? '') : element,
    )
}

/** Returns the address of a hop without quotes, brackets, port and zone; undefined if it is none. */
function addressIn(hop: string): string | undefined {
  const text = hop.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed] = /^\[([^\]]*)\](?::[\w.-]*)?$/.exec(text) ?? []
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+)(?::[\w.-]*)?$/.exec(text) ?? []
  // With nine groups, the last one can only be a port.
  const [, beforeNinth] = /^((?:[\da-f]{1,4}:){7}[\da-f]{1,4}):\d{1,5}$/i.exec(text) ?? []
  const address = (bracketed ?? beforePort ?? beforeNinth ?? text).replace(/%.*$/, '')
  return isIP(address) ? unmapped(address) : undefined
}

/** Returns an IPv4 address that is mapped into IPv6 as such, and any other address as it is. */
function unmapped(address: string): string {
  if (isIP(address) !== 6 || !/^[0:]+:ffff:/i.test(address)) return address
  const [, high = '', low = ''] =
    /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? []
  if (low === '') return address
  const bytes = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}
