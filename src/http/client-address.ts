import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** A client with one IPv6 address usually controls its whole /64. */
const IPV6_SUBNET = 64

/**
 * Returns the address that a request comes from. If a trusted proxy forwards something other than an address, the
 * proxy's own address is used.
 */
export function ipOf({ ip, socket }: FastifyRequest): string {
  return isIP(ip) ? ip : (socket.remoteAddress ?? '')
}

/**
 * Returns the address that identifies an anonymous client: its IPv4 address, or the first address of its IPv6 network.
 */
export function clientAddress(request: FastifyRequest): string {
  return normalizeIP(ipOf(request), IPV6_SUBNET)
}
