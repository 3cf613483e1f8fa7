import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** A client with one IPv6 address has its whole /64. */
const IPV6_SUBNET = 64

/** Returns the address that stands for an anonymous client: its own, or the first one of its IPv6 network. */
export function clientAddress({ ip }: FastifyRequest): string {
  return normalizeIP(ip, IPV6_SUBNET)
}
