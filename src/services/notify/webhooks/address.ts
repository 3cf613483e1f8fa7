import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { ApiError } from '../../../errors.ts'
import type { Environment } from '../../../values/environment.ts'
import { isPublicAddress } from './public-address.ts'

/** The address of a webhook. */
export interface WebhookAddress {
  environment: Environment
  url: string
}

/**
 * Throws INVALID_PARAMS, about `url`, for an address that could never be called: a scheme other than http and https,
 * plain http in live, or a host in a private network. With `privateHosts`, any http or https URL is allowed. A name
 * that does not resolve is accepted, because it may be set up later.
 */
export async function ensureCallable(
  { environment, url }: WebhookAddress,
  { privateHosts }: { privateHosts: boolean },
): Promise<void> {
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
  const addresses = await lookup(host, { all: true }).catch(() => [])
  return addresses.length === 0 || addresses.some(({ address }) => isPublicAddress(address))
}

function notCallable(reason: string): ApiError {
  return new ApiError('INVALID_PARAMS', reason, { about: ['url'] })
}
