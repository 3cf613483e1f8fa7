import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { catalogueFolder } from '../../support/catalogue-folder.ts'
import { demoFolder } from '../../support/demo-folder.ts'
import { SATURDAY_TO_COME } from '../../support/demo.ts'
import { dropDatabase, freshDatabase } from '../../support/postgres.ts'
import { cheapest, QUOTE } from '../../support/quote.ts'
import { startServer, startUnreaped } from '../../support/server-process.ts'

const TRIP = {
  route_from_code: 'airport-1',
  route_to_code: 'resort-11',
  outbound_date: SATURDAY_TO_COME,
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
}
const getJson = async (url: string) => JSON.parse(await (await fetch(url)).text())
const runCommand = (name: string, args: string[], variables: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [`dist/cli/${name}.js`, ...args], {
    env: { PATH: process.env['PATH'], ...variables },
  })
const importCatalogue = (folder: string, variables: NodeJS.ProcessEnv) =>
  runCommand('catalogue-import', [folder], variables)

async function dataDir() {
  const folder = await mkdtemp(join(tmpdir(), 'navette-data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe.runIf('dump' in inject('template'))('on an embedded database in a folder', () => {
  it('A day of the demo is filled in a folder that no server has opened yet', { timeout: 120_000 }, async () => {
    const day = ['--day', SATURDAY_TO_COME, '--rides', '3', '--rentals', '1']
    const { stdout } = await runCommand('demo-day', day, { DATA_DIR: await dataDir() })
    expect(stdout).toContain(`${SATURDAY_TO_COME}: 3 rides,`)
  })

  it(
    'A server on a folder keeps links over a restart and a crash, and takes an import',
    { timeout: 240_000 },
    async () => {
      const variables = { DATA_DIR: await demoFolder() }
      const first = await startServer(variables)
      expect(await cheapest(first.url)).toBe(286)
      const created = await fetch(`${first.url}/api/public/v1/checkout-link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(TRIP),
      })
      const path = new URL(JSON.parse(await created.text()).checkout_url).pathname

      const folder = await catalogueFolder({
        'base-prices.csv': (csv) => csv.replace('airport-1,resort-11,2,1,4,260.00', 'airport-1,resort-11,2,1,4,250.00'),
      })
      const { stdout } = await importCatalogue(folder, variables)
      expect(stdout).toContain('base-prices.csv        0 added, 1 changed, 0 deactivated')
      await expect.poll(() => cheapest(first.url)).toBe(275)
      const second = await startServer(variables)
      expect(second.log()).toContain('is in use by process')

      await first.stop('SIGKILL')
      const third = await startServer(variables)
      expect(await cheapest(third.url)).toBe(275)
      const opened = await fetch(third.url + path, { redirect: 'manual' })
      expect(opened.headers.get('location')).toContain('step=3')
      expect(await third.stop()).toBe(0)
    },
  )

  it.runIf(process.platform === 'linux')(
    'A server starts at once after its predecessor was killed, even if that is still in the process table',
    { timeout: 240_000 },
    async () => {
      const variables = { DATA_DIR: await demoFolder() }
      const killed = await startUnreaped(variables)
      killed.kill()
      const next = await startServer(variables)
      expect(await killed.state()).toBe('Z')
      expect(await cheapest(next.url)).toBe(286)
      expect(await next.stop()).toBe(0)
    },
  )

  it(
    'A server starts with the demo on a fresh folder, and where its predecessor’s id is that of another process',
    { timeout: 240_000 },
    async () => {
      const folder = join(await dataDir(), 'not', 'there', 'yet')
      const first = await startServer({ DATA_DIR: folder })
      expect(await cheapest(first.url)).toBe(286)
      expect(await first.stop()).toBe(0)
      await writeFile(join(folder, 'navette.pid'), String(process.pid))
      const second = await startServer({ DATA_DIR: folder })
      expect(await cheapest(second.url)).toBe(286)
    },
  )
})

it.runIf('dump' in inject('template'))(
  'Commands reach the server by a socket of its user only, however deep its folder',
  { timeout: 240_000 },
  async () => {
    const folder = (await dataDir()).padEnd(200, '/a-deep-folder')
    await cp(await demoFolder(), folder, { recursive: true })
    const server = await startServer({ DATA_DIR: folder })
    const { stdout } = await importCatalogue(await catalogueFolder(), { DATA_DIR: folder })
    expect(stdout).toContain('places.csv')
    const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8)
    expect(await modeOf('operator')).toBe('700')
    expect(await modeOf('operator/commands.sock')).toBe('600')
    expect(await server.stop()).toBe(0)
  },
)

describe.runIf('database' in inject('template'))('on PostgreSQL', () => {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''

  it(
    'Two processes migrate one empty database at once, load no demo, and both take an import',
    { timeout: 120_000 },
    async () => {
      const { url, database } = await freshDatabase(serverUrl)
      onTestFinished(() => dropDatabase(serverUrl, database))
      const variables = { DATABASE_URL: url }
      const servers = await Promise.all([startServer(variables), startServer(variables)])
      for (const server of servers)
        expect(await getJson(`${server.url}/readyz`)).toMatchObject({ places: 0, routes: 0 })
      await importCatalogue(await catalogueFolder(), variables)
      for (const server of servers) {
        await expect
          .poll(async () => (await getJson(`${server.url}/readyz`)).routes, { timeout: 60_000 })
          .toBeGreaterThan(900)
        expect(await cheapest(server.url)).toBe(286)
      }
    },
  )
})

describe.runIf('dump' in inject('template'))('the process', { timeout: 120_000 }, () => {
  it('A server that is told to stop finishes the request in flight', async () => {
    const server = await startServer({ DATA_DIR: await demoFolder() })
    const body = JSON.stringify(TRIP)
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const sent = request(`${server.url}/api/public/v1/transfer-options`, { method: 'POST', headers })
    const answered = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
    sent.flushHeaders()
    await once(sent, 'continue')
    const stopped = server.stop()
    await expect.poll(() => server.log()).toContain('"msg":"stopping')
    sent.end(body)
    const answer = await answered
    expect(answer.statusCode).toBe(200)
    answer.resume()
    expect(await stopped).toBe(0)
  })

  it('A server refuses to start on a wrong configuration, and names every wrong variable', async () => {
    const server = await startServer({
      PORT: 'http',
      DATABASE_URL: 'mysql://x',
      SITE_URL: 'navette',
      RATE_LIMITS: 'maybe',
      CLOCK_OFFSET: 'tomorrow',
      TRUST_PROXY: '300.1.1.1',
    })
    expect(await server.stop()).toBe(1)
    for (const name of ['PORT', 'DATABASE_URL', 'SITE_URL', 'RATE_LIMITS', 'CLOCK_OFFSET', 'TRUST_PROXY'])
      expect(server.log()).toContain(`  ${name}: `)
  })

  it('A server with every job and queue prints no warning of Node', async () => {
    const server = await startServer({
      DATA_DIR: await demoFolder(),
      SMTP_URL: 'smtp://127.0.0.1:9',
      FX_RATES_URL: 'http://127.0.0.1:9/rates',
    })
    await expect.poll(() => server.log()).toContain('exchange rates failed')
    expect(server.log()).not.toContain('Warning')
  })

  it('A live start says which legal pages are missing, and a demo start does not', async () => {
    const cards = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    const [live, demo] = await Promise.all([
      startServer({ DATA_DIR: await demoFolder(), TERMS_URL: 'https://law.example/terms', ...cards }),
      startServer({ DATA_DIR: await demoFolder() }),
    ])
    expect(live.log()).toContain('"missing":["PRIVACY_URL","IMPRINT_URL","OPERATOR_ADDRESS"]')
    expect(demo.log()).not.toContain('"missing"')
  })

  it('A server moves its clock by CLOCK_OFFSET, and logs neither bodies nor tokens of links', async () => {
    const server = await startServer({ DATA_DIR: await demoFolder(), CLOCK_OFFSET: 'P2Y' })
    const answer = await getJson(server.url + QUOTE)
    expect(answer.error.message).toBe('date: must not be in the past')
    for (const path of [
      'public-checkout/secret-token',
      'bookings/secret-token/cancellation',
      'payments/secret-token/return',
    ])
      await fetch(`${server.url}/book/${path}?source=app`)
    await expect.poll(() => server.log()).toContain('"source":"app"')
    expect(server.log()).not.toContain('secret-token')
  })
})
