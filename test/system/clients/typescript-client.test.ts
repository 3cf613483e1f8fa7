import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  ApiError,
  createPartnerClient,
  createPartnerV1Client,
  createSkiClient,
  createTransferClient,
} from '../../../openapi/clients/typescript/src/index.ts'
import { inWorkspace } from '../../contract/client-workspace.ts'
import { fencesOf, textOf } from '../../docs/markdown.ts'
import { useWorld } from '../../support/world.ts'

const PACKAGE = 'openapi/clients/typescript'
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const world = useWorld({ SITE_URL: 'https://navette.example' })
let site = ''

beforeAll(async () => {
  site = await world.app.listen({ port: 0, host: '127.0.0.1' })
})

describe('the packed TypeScript client', () => {
  const run = promisify(execFile)
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'client-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('The TypeScript client is served, installed and compiled strictly, and sells a transfer and a rental', async () => {
    const [, path = ''] = /npm install http:\/\/localhost:3000(\S+)/.exec(textOf(`${PACKAGE}/README.md`)) ?? []
    const packed = await fetch(site + path)
    expect([packed.status, packed.headers.get('content-type')]).toEqual([200, 'application/gzip'])
    const filename = 'navette-client.tgz'
    await writeFile(join(folder, filename), Buffer.from(await packed.arrayBuffer()))
    // What it depends on is installed here already, so that the registry is not asked.
    const installed = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => [
      name,
      `file:${join(ROOT, 'node_modules', name)}`,
    ])
    const dependencies = { 'navette-client': `file:${filename}`, ...Object.fromEntries(installed) }
    await writeJson('package.json', { type: 'module', dependencies })
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')], {
      cwd: folder,
    })

    await mkdir(join(folder, 'src'))
    const programs = fencesOf(textOf(`${PACKAGE}/README.md`)).filter(({ language }) => language === 'ts')
    for (const [i, { text }] of programs.entries())
      await writeFile(join(folder, 'src', `${i}.ts`), text.replaceAll('http://localhost:3000', site))
    await writeJson('tsconfig.json', { compilerOptions: STRICTEST, include: ['src'] })
    expect(await inWorkspace([join(ROOT, 'node_modules/typescript/bin/tsc'), '--project', folder])).toBe('')

    const printed = await Promise.all(programs.map((_, i) => inWorkspace([join(folder, 'out', `${i}.js`)])))
    const [sold = '', handedOver = '', refused] = printed
    expect(sold).toMatch(/^NAV\d{9} \[ 'NAV\d{9}-P1' \]\n$/)
    expect(handedOver).toMatch(/^Standard minivan 286 https:.+&api_key=nvp_demo-key&vehicle=2\n/)
    const [, rental = ''] = /\n95\.5 https:\/\/navette\.example(\S+)\n$/.exec(handedOver) ?? []
    expect((await world.app.inject(rental)).body).toContain('Anna')
    expect(refused).toMatch(/^400 INVALID_PARAMS adults: must be at least 1 /)
  })

  async function writeJson(name: string, content: object): Promise<void> {
    await writeFile(join(folder, name), JSON.stringify(content))
  }
})

/** What a caller may ask of the compiler, with the types of libraries checked, too. */
const STRICTEST = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  rootDir: 'src',
  outDir: 'out',
}

const PARTNER = { apiKey: 'demo-key', apiSecret: 'demo-secret' }
const TRANSFER = {
  is_return: 0 as const,
  adult_count: 2,
  route_from_code: 'airport-1',
  route_to_code: 'resort-80',
  outbound_date: '2027-01-16',
  outbound_time_hours: 13,
  outbound_time_minutes: 0,
}
const CUSTOMER = {
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  country_code: '+44',
  mobile_number: '7400123456',
}

/** What happens to a request on its way: an answer in place of the server's, or undefined to let it through. */
type Mishap = (request: Request) => Promise<Response | undefined> | Response | undefined

/**
 * Returns a `fetch` over a bad line, on which each request meets the next mishap, and the requests that it was given.
 */
function badLine(...mishaps: Mishap[]) {
  const sent: Request[] = []
  return {
    sent,
    fetch: async (request: Request) => {
      sent.push(request.clone())
      return (await mishaps.shift()?.(request)) ?? fetch(request)
    },
  }
}

/** A proxy that does not let anybody through for now. */
const overloaded = (retryAfter = '0') => new Response(null, { status: 503, headers: { 'retry-after': retryAfter } })

/** The server does what it is asked, and the connection ends before it has answered. */
async function answerLost(request: Request): Promise<never> {
  await fetch(request)
  throw new TypeError('fetch failed')
}

/** Only the sign-in of a partner is let through. */
const signIn: Mishap = () => undefined

/** Returns what a call was refused with. */
async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error('the call was not refused', { cause: error })
}

describe('the TypeScript client on a bad line', () => {
  it('A read of the TypeScript client is tried again when Retry-After says, or the connection fails', async () => {
    const { sent, fetch } = badLine(() => overloaded(), answerLost)
    const transfer = createTransferClient({ site, fetch })
    const { data } = await transfer.GET('/locations/search', { query: { q: 'geneva' } })
    expect(data[0]?.code).toBe('airport-1')
    expect(sent).toHaveLength(3)
  })

  it('A booking of the TypeScript client keeps its Idempotency-Key and is made once, though its answer is lost', async () => {
    const { sent, fetch } = badLine(signIn, () => overloaded(), signIn, answerLost)
    const partner = createPartnerClient({ site, ...PARTNER, fetch })
    const { data: offered } = await partner.POST('/transfer', { body: { Transfer: TRANSFER } })
    const [outbound = ''] = Object.keys(offered.Transfer.TransferSelection.outbound.offers)
    const Booking = { transfer_id: offered.Transfer.id, TransferSelection: { outbound }, Customer: CUSTOMER }
    const { response } = await partner.POST('/booking', { body: { Booking } })
    expect(response.headers.get('idempotent-replayed')).toBe('true')
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([null, keys[1], keys[1], keys[3], keys[3]])
    expect(new Set(keys).size).toBe(3)
  })

  it('An Idempotency-Key that a caller of the TypeScript client names is kept', async () => {
    const { sent, fetch } = badLine(() => overloaded())
    const ski = createSkiClient({ site, fetch })
    const participants = [{ first_name: 'Anna', age: 34, gender: 'woman' as const, pack_id: 2043 }]
    const body = { resort_id: 80, first_day: '2027-01-16', duration_days: 6, participants }
    await ski.POST('/checkout-link', { body, header: { 'idempotency-key': 'order-4711' } })
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['order-4711', 'order-4711'])
  })

  it('A write of the TypeScript client that takes no Idempotency-Key is sent once', async () => {
    const { sent, fetch } = badLine(signIn, () => overloaded())
    const partner = createPartnerClient({ site, ...PARTNER, fetch })
    const { status, code } = await refusalOf(partner.POST('/client-link', { body: { Transfer: TRANSFER } }))
    expect([status, code]).toEqual([503, 'UNREADABLE_ANSWER'])
    expect(sent).toHaveLength(2)
  })

  it('The TypeScript client gives up after as many tries as it was told, and waits no longer than a minute', async () => {
    const thrice = badLine(
      () => overloaded(),
      () => overloaded(),
    )
    const few = createTransferClient({ site, fetch: thrice.fetch, retries: 1 })
    expect(await refusalOf(few.GET('/vehicles'))).toMatchObject({ status: 503 })
    const forLong = badLine(() => overloaded('61'))
    const patient = createTransferClient({ site, fetch: forLong.fetch })
    expect(await refusalOf(patient.GET('/vehicles'))).toMatchObject({ status: 503 })
    expect([thrice.sent.length, forLong.sent.length]).toEqual([2, 1])
  })

  it('A call of the TypeScript client that its caller ends, or that takes too long, rejects as fetch does', async () => {
    const stuck = ({ signal }: Request) =>
      new Promise<never>((_, reject) => {
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const ended = badLine(stuck)
    const transfer = createTransferClient({ site, fetch: ended.fetch })
    const signal = AbortSignal.abort()
    await expect(transfer.GET('/vehicles', { signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(ended.sent).toHaveLength(1)
    const slow = createTransferClient({ site, fetch: badLine(stuck, stuck).fetch, timeoutMs: 1, retries: 1 })
    await expect(slow.GET('/vehicles')).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

describe('the TypeScript client as a partner', () => {
  const signInsOf = (sent: Request[]) => sent.filter(({ url }) => url.endsWith('/token')).length

  it('The TypeScript client signs in once for all its calls, and again when its token expires or is refused', async () => {
    const { sent, fetch } = badLine()
    let refused = ''
    const partner = createPartnerClient({
      site,
      ...PARTNER,
      fetch: (request) =>
        request.headers.get('authorization') === refused
          ? Promise.resolve(new Response(null, { status: 401 }))
          : fetch(request),
    })
    const call = () => partner.GET('/routes/{code_a}/{code_b}', { path: { code_a: 'airport-1', code_b: 'resort-80' } })
    await Promise.all([call(), call(), call()])
    expect(signInsOf(sent)).toBe(1)
    refused = sent.at(-1)?.headers.get('authorization') ?? ''
    expect((await Promise.all([call(), call()])).map(({ data }) => data.max_passengers)).toEqual([19, 19])
    expect(signInsOf(sent)).toBe(2)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 23 * 60 * 60 * 1000)
    await Promise.all([call(), call()]).finally(() => clock.mockRestore())
    expect(signInsOf(sent)).toBe(3)
  })

  it('Wrong credentials are a refusal of every call of the TypeScript client, which signs in again the next time', async () => {
    const { sent, fetch } = badLine()
    const partner = createPartnerV1Client({ site, apiKey: 'demo-key', apiSecret: 'wrong', fetch })
    for (const _ of [1, 2])
      expect(await refusalOf(partner.GET('/transfer/destinations'))).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(signInsOf(sent)).toBe(2)
  })

  it('The TypeScript client sells in the sandbox, whose keys are not those of live', async () => {
    const sandbox = { site, sandbox: true }
    const credentials = { apiKey: 'demo-sandbox-key', apiSecret: 'demo-sandbox-secret' }
    const { data } = await createPartnerClient({ ...sandbox, ...credentials }).GET('/bookings')
    expect(data).toEqual({ data: [], next: null })
    const transfer = createTransferClient({ ...sandbox, apiKey: 'nvp_demo-key' })
    expect(await refusalOf(transfer.GET('/vehicles'))).toMatchObject({ status: 401, code: 'INVALID_API_KEY' })
  })
})

describe('a refusal of the TypeScript client', () => {
  it('A refusal has everything that the answer says, under its names', async () => {
    const transfer = createTransferClient({ site })
    const query = { from: 'airport-1', to: 'resort-80', date: '2027-01-16', time: '10:00', adults: 0 }
    const refusal = await refusalOf(transfer.GET('/transfer-options', { query }))
    expect(refusal).toMatchObject({
      status: 400,
      code: 'INVALID_PARAMS',
      message: 'adults: must be at least 1',
      request_id: refusal.response.headers.get('x-request-id'),
      doc_url: 'https://navette.example/developers/errors#INVALID_PARAMS',
      fields: [{ name: 'adults', code: 'OUT_OF_RANGE', message: 'must be at least 1' }],
      suggestion: { change: { adults: 1 } },
    })
  })

  it('An answer that has not changed is a refusal of status 304', async () => {
    const transfer = createTransferClient({ site })
    const { response } = await transfer.GET('/vehicles')
    const header = { 'if-none-match': response.headers.get('etag') ?? '' }
    expect(await refusalOf(transfer.GET('/vehicles', { header }))).toMatchObject({ status: 304, code: 'NOT_MODIFIED' })
  })
})
