import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { demoFolder } from '../../support/demo-folder.ts'
import { SATURDAY_TO_COME } from '../../support/demo.ts'
import { freePort } from '../../support/free-port.ts'
import { hasHaproxy, startHaproxy } from '../../support/haproxy.ts'
import { listen } from '../../support/listen.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const PATIENCE = { timeout: 60_000 }

/** A process that takes so long to stop, with so much time for it. */
function stopping({ takesMs, deadlineMs, trouble = '' }: { takesMs: number; deadlineMs: number; trouble?: string }) {
  const script = ['--import', 'tsx', 'test/support/stopping-process.ts', String(takesMs), String(deadlineMs), trouble]
  const child = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const exitCode = once(child, 'close').then(() => child.exitCode)
  return { child, exitCode, log: () => log }
}

/** The lines as they were logged: on a pipe that was briefly full, a later one may be written first. */
function inOrder(log: string): string {
  const lines = log.trim().split('\n')
  const timeOf = (line: string) => Number(/"time":(\d+)/.exec(line)?.[1])
  return lines.toSorted((a, b) => timeOf(a) - timeOf(b)).join('\n')
}

it('A stop that hangs ends at the deadline', async () => {
  const { child, exitCode, log } = stopping({ takesMs: 3_600_000, deadlineMs: 300 })
  await expect.poll(log, PATIENCE).toContain('ready')
  child.kill('SIGTERM')
  expect(await exitCode).toBe(1)
  expect(log()).toContain('killed by timeout (300ms)')
})

it('A stop ends at once at a second signal', async () => {
  const { child, exitCode, log } = stopping({ takesMs: 3_600_000, deadlineMs: 3_600_000 })
  await expect.poll(log, PATIENCE).toContain('ready')
  child.kill('SIGTERM')
  await expect.poll(log, PATIENCE).toContain('"signal":"SIGTERM","msg":"stopping')
  child.kill('SIGINT')
  expect(await exitCode).toBe(1)
  expect(log()).toContain('second SIGINT, exiting')
})

it.each(['throw', 'reject'])('An error that nobody caught stops the process in order: %s', async (trouble) => {
  const { exitCode, log } = stopping({ takesMs: 50, deadlineMs: 60_000, trouble })
  expect(await exitCode).toBe(1)
  expect(inOrder(log())).toMatch(/on purpose.*stopping after an uncaught error[^]*"msg":"stopped"/)
})

it('A stop waits for a job under way', async () => {
  let answer: (() => void) | undefined
  const rates = createServer((_, response) => {
    answer = () => response.end(`<Cube currency='USD' rate='1.5'/>`)
  })
  onTestFinished(() => void rates.close())
  const url = `http://127.0.0.1:${await listen(rates)}`
  const server = await startServer({ DATA_DIR: await demoFolder(), FX_RATES_URL: url })
  await expect.poll(() => answer, PATIENCE).toBeDefined()
  const stopped = server.stop()
  await expect.poll(() => server.log(), PATIENCE).toContain('"msg":"stopping')
  answer?.()
  expect(await stopped).toBe(0)
  expect(server.log()).toContain('exchange rates refreshed')
})

it('SIGTERM begins a stop with a drain, and SIGINT without one', async () => {
  for (const [signal, drained] of [
    ['SIGTERM', true],
    ['SIGINT', false],
  ] as const) {
    const { child, exitCode, log } = stopping({ takesMs: 50, deadlineMs: 60_000 })
    await expect.poll(log, PATIENCE).toContain('ready')
    child.kill(signal)
    expect(await exitCode).toBe(0)
    expect(log()).toContain('"msg":"stopped"')
    expect(log().includes('"msg":"drained"')).toBe(drained)
  }
})

it.runIf(hasHaproxy)(
  'Stopping one server after the other behind HAProxy is noticed by no client',
  { timeout: 600_000 },
  async () => {
    const ports = [await freePort(), await freePort()] as const
    const folders = [await demoFolder(), await demoFolder()] as const
    const start = (i: 0 | 1) => startServer({ DATA_DIR: folders[i], PORT: String(ports[i]), DRAIN_SECONDS: '5' })
    const servers: [ServerProcess, ServerProcess] = await Promise.all([start(0), start(1)])
    const { url, findBoth } = await startHaproxy(ports)
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const clients = Array.from({ length: 8 }, () => callEndlessly(agent, url))
    const count = () => clients.reduce((sum, { answers }) => sum + answers.length, 0)
    for (const i of [0, 1] as const) {
      expect(await servers[i].stop()).toBe(0)
      const before = count()
      servers[i] = await start(i)
      await findBoth()
      await expect.poll(count, PATIENCE).toBeGreaterThan(before + 100)
    }
    const answers = (await Promise.all(clients.map(({ stop }) => stop()))).flat()
    expect(new Set(answers)).toEqual(new Set([200]))
  },
)

it.skipIf(!hasHaproxy)(
  'The proxy keeps a server that is slow for lack of processor while the other stops',
  async () => {
    let checks = 0
    const slow = createServer(({ url }, response) => {
      if (url === '/healthz') checks += 1
      // As long as an event loop may be busy with what is there already (decisions 2.7).
      void setTimeout(url === '/healthz' ? 2_000 : 0).then(() => response.end())
    })
    const stops = createServer((_, response) => void response.writeHead(503).end())
    onTestFinished(() => [slow, stops].forEach((server) => void server.close()))
    const { url } = await startHaproxy([await listen(slow), await listen(stops)])
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    await expect.poll(() => checks, PATIENCE).toBeGreaterThan(3)
    expect([await ask(agent, url), await ask(agent, url)]).toEqual([200, 200])
  },
)

/** Asks for a quote every 20 ms, until it is stopped; an answer is its status, or what went wrong. */
function callEndlessly(agent: Agent, url: string) {
  const answers: (number | string)[] = []
  let goesOn = true
  const done = (async () => {
    for (; goesOn; await setTimeout(20)) answers.push(await ask(agent, url))
    return answers
  })()
  const stop = () => {
    goesOn = false
    return done
  }
  return { answers, stop }
}

const TRIP = JSON.stringify({
  route_from_code: 'airport-1',
  route_to_code: 'resort-11',
  outbound_date: SATURDAY_TO_COME,
  outbound_time_hours: 10,
  outbound_time_minutes: 0,
  adult_count: 2,
})

function ask(agent: Agent, url: string): Promise<number | string> {
  const headers = { 'content-type': 'application/json', 'content-length': TRIP.length }
  return new Promise((resolve) => {
    const call = request(`${url}/api/public/v1/transfer-options`, { method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode === 200) answer.resume().on('end', () => resolve(200))
      else void text(answer).then((said) => resolve(`${answer.statusCode} ${said}`))
    })
    call.on('error', (error) => resolve(error.message))
    call.end(TRIP)
  })
}
