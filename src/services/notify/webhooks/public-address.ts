import { lookup, type LookupAddress } from 'node:dns'
import { lookup as resolveHost } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { ApiError } from '../../../errors.ts'
import type { Environment } from '../../../values/environment.ts'

/** Networks that are not the public internet (IANA's registries of special-purpose addresses, and multicast). */
const RESERVED = {
  ipv4: blockList('ipv4', [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ]),
  ipv6: blockList('ipv6', [
    // Everything before 2000::/3: loopback, and IPv4 in IPv6 (mapped, compatible, NAT64).
    ['::', 3],
    // Within it: Teredo and the like, documentation, 6to4.
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    // Everything after it: unique-local, link-local, multicast.
    ['4000::', 2],
    ['8000::', 1],
  ]),
}

/** Builds one list per family, because a combined list would take every IPv4 address to be in `::/3`. */
function blockList(family: 'ipv4' | 'ipv6', networks: [network: string, bits: number][]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, family)
  return list
}

/** Returns whether the text is a public IP address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return !RESERVED[family].check(address, family)
}

/** Thrown for a host name without a public address. */
export class PrivateAddressError extends Error {
  constructor() {
    super('the address is not on the public internet')
    this.name = 'PrivateAddressError'
  }
}

/**
 * Resolves host names for sockets to public addresses only, so that the address that is checked is the one that is
 * connected to.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const allowed = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = allowed
    if (!first) return callback(new PrivateAddressError(), [])
    answer(first, allowed)
  })

  function answer(first: LookupAddress, allowed: LookupAddress[]): void {
    if (options.all) callback(null, allowed)
    else callback(null, first.address, first.family)
  }
}

/** The address of a webhook. */
export interface WebhookAddress {
  environment: Environment
  url: string
}

const MAX_LENGTH = 2_000

/**
 * Throws INVALID_PARAMS, about `url`, for an address that could never be called: one that is too long, a scheme other
 * than http and https, plain http in live, or a host in a private network. With `privateHosts`, any http or https URL
 * is allowed. A name that does not resolve is accepted, because it may be set up later.
 */
export async function ensureCallable(
  { environment, url }: WebhookAddress,
  { privateHosts }: { privateHosts: boolean },
): Promise<void> {
  if (url.length > MAX_LENGTH) throw notCallable(`must be at most ${MAX_LENGTH} characters`)
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw notCallable('must be an http or https URL')
  if (parsed.username || parsed.password) throw notCallable('must not carry a user name or password')
  if (privateHosts) return
  if (environment === 'live' && parsed.protocol !== 'https:') throw notCallable('must be https in live')
  if (!(await mayBePublic(hostOf(parsed)))) throw notCallable('must be an address on the public internet')
}

/** Returns the host of a URL, an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

async function mayBePublic(host: string): Promise<boolean> {
  if (isIP(host)) return isPublicAddress(host)
  const addresses = await resolveHost(host, { all: true }).catch(() => [])
  return addresses.length === 0 || addresses.some(({ address }) => isPublicAddress(address))
}

function notCallable(reason: string): ApiError {
  return new ApiError('INVALID_PARAMS', reason, { about: ['url'] })
}
