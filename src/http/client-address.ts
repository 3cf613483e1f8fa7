import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** A client with one IPv6 address has its whole /64. */
const IPV6_SUBNET = 64

/**
 * Returns the address that stands for an anonymous client: its own, or the first one of its IPv6 network. Where a trusted
 * proxy passes on something else than an address, the proxy's own stands for it.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return normalizeIP(isIP(ip) ? ip : (socket.remoteAddress ?? ''), IPV6_SUBNET)
}
