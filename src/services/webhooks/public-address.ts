import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the public internet (the special-purpose registries of IANA, and multicast). */
const NETWORKS: [network: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Everything before 2000::/3, so loopback, IPv4 in IPv6 (mapped, compatible, NAT64) and the unspecified address.
  ['::', 3, 'ipv6'],
  // Teredo, documentation and 6to4 within it, then everything behind it: unique-local, link-local, multicast.
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
]

const reserved = new BlockList()
for (const [network, bits, family] of NETWORKS) reserved.addSubnet(network, bits, family)

/** Whether the text is an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  return version > 0 && !reserved.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** A name that has no public address. */
export class PrivateAddressError extends Error {
  constructor() {
    super('the address is not on the public internet')
    this.name = 'PrivateAddressError'
  }
}

/** A resolver for sockets that gives public addresses alone, so that what was checked is what is connected to. */
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
