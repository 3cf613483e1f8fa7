import { describe, expect, it } from 'vitest'
import { memoryLog } from '../support/memory-log.ts'
import { useWorld } from '../support/world.ts'

/* How proxies say where a request comes from, and the address that counts. */

const PROXY = '10.0.0.1'

const { log, text } = memoryLog()
const world = useWorld({ TRUST_PROXY: '10.0.0.0/8' }, log)

/** Returns the address in the log of a request with these headers. */
async function seenFrom(headers: Record<string, string | string[]>, remoteAddress = PROXY): Promise<unknown> {
  const before = text().length
  await world.app.inject({ url: '/healthz', headers, remoteAddress })
  const lines = text().slice(before).trim().split('\n')
  return lines.map((line): { ip?: string } => JSON.parse(line)).findLast(({ ip }) => ip !== undefined)?.ip
}

const V6 = '2001:db8::7'

describe('X-Forwarded-For', () => {
  it.each([
    ['nginx, HAProxy, Apache, Cloudflare', '203.0.113.7', '203.0.113.7'],
    ['a proxy behind another', '203.0.113.7, 10.2.3.4', '203.0.113.7'],
    ['a proxy that writes no blanks', '203.0.113.7,10.2.3.4', '203.0.113.7'],
    ['a client that writes one of its own first', '1.2.3.4, 203.0.113.7', '203.0.113.7'],
    ['a client that writes rubbish first', "'; DROP TABLE, 203.0.113.7", '203.0.113.7'],
    ['Azure’s Application Gateway', '203.0.113.7:51234', '203.0.113.7'],
    ['two of Azure’s in a row', '203.0.113.7:51234, 10.0.1.4:8080', '203.0.113.7'],
    ['AWS with client ports', `[${V6}]:51234`, V6],
    ['Azure Front Door before an nginx', `${V6}, 10.0.1.4`, V6],
    ['a proxy that brackets without port', `[${V6}]`, V6],
    ['a proxy that quotes', `"[${V6}]:51234"`, V6],
    ['IIS with the whole IPv6 address and a port', '2001:db8:0:0:0:0:0:7:51234', '2001:db8:0:0:0:0:0:7'],
    ['HAProxy on a socket for both families', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the same in hexadecimal', '::ffff:cb00:7107', '203.0.113.7'],
    ['the same with brackets and port', '[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['a link-local client with its zone', 'fe80::1%eth0', 'fe80::1'],
    ['a link-local client with its zone and a port', '[fe80::1%25eth0]:80', 'fe80::1'],
    ['a proxy that leaves a comma at the end', '203.0.113.7, ', '203.0.113.7'],
    ['a proxy that uses capitals', '2001:DB8::7', '2001:DB8::7'],
  ])('%s: %s is %s', async (_, header, expected) => {
    expect(await seenFrom({ 'x-forwarded-for': header })).toBe(expected)
  })
})

describe('Forwarded (RFC 7239)', () => {
  it.each([
    ['for=203.0.113.7', '203.0.113.7'],
    ['For="[2001:db8::7]:4711"', V6],
    ['for=203.0.113.7:51234;proto=https;by=10.0.0.1', '203.0.113.7'],
    ['proto=https; for="203.0.113.7:_port"', '203.0.113.7'],
    ['for=203.0.113.7, for=10.9.9.9', '203.0.113.7'],
    ['for=1.2.3.4, for=203.0.113.7;by=10.9.9.9', '203.0.113.7'],
  ])('%s is %s', async (header, expected) => {
    expect(await seenFrom({ forwarded: header })).toBe(expected)
  })

  it('X-Forwarded-For counts where there are both, because a proxy that writes it passes on what clients write of the other', async () => {
    expect(await seenFrom({ forwarded: 'for=1.2.3.4', 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7')
  })
})

it('A client that is no trusted proxy is where its connection comes from, whatever it writes', async () => {
  for (const headers of [{ 'x-forwarded-for': '1.2.3.4:80' }, { forwarded: 'for=1.2.3.4' }])
    expect(await seenFrom(headers, '198.51.100.1')).toBe('198.51.100.1')
  expect(await seenFrom({}, '::ffff:198.51.100.1')).toBe('198.51.100.1')
})

it('What a trusted proxy forwards that is no address is told once, and its own address counts', async () => {
  for (const header of ['unknown', '_hidden', 'unix:', '203.0.113.700'])
    expect(await seenFrom({ 'x-forwarded-for': header })).toBe(PROXY)
  expect(await seenFrom({ forwarded: 'for=_SEVKISEK;proto=http' })).toBe(PROXY)
  const told = text()
    .split('\n')
    .filter((line) => line.includes('a trusted proxy forwards no address'))
  expect(told.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, unreadable: ['unknown'], proxy: PROXY }),
  ])
})

describe('the limits', () => {
  const limited = useWorld({ TRUST_PROXY: '10.0.0.0/8', RATE_LIMITS: 'on' })

  it('Forty visitors behind a proxy that writes ports have a budget each', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const headers = { 'x-forwarded-for': `203.0.113.${i}:5${i}` }
        const url = '/api/public/v1/locations/search?q=gva'
        return (await limited.app.inject({ url, headers, remoteAddress: PROXY })).statusCode
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('One visitor has one budget, whatever port each of its connections has', async () => {
    const statuses: number[] = []
    for (let port = 1; port <= 40; port++) {
      const headers = { 'x-forwarded-for': `198.51.100.9:${50_000 + port}` }
      const url = '/api/public/v1/locations/search?q=gva'
      statuses.push((await limited.app.inject({ url, headers, remoteAddress: PROXY })).statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})
