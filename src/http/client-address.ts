import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** A client with one IPv6 address has its whole /64. */
const IPV6_SUBNET = 64

/**
 * Returns the address that a request comes from. Where a trusted proxy passes on something else than an address, its own
 * stands for it.
 */
export function addressOf({ ip, socket }: FastifyRequest): string {
  return isIP(ip) ? ip : (socket.remoteAddress ?? '')
}

/** Returns the address that stands for an anonymous client: its own, or the first one of its IPv6 network. */
export function clientAddress(request: FastifyRequest): string {
  return normalizeIP(addressOf(request), IPV6_SUBNET)
}
