import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** Whoever has one IPv6 address has all of its /64. */
const IPV6_SUBNET = 64

/** Returns the address that stands for a client nobody knows better: its own, or the first one of its IPv6 network. */
export function clientAddress({ ip }: FastifyRequest): string {
  return normalizeIP(ip, IPV6_SUBNET)
}
