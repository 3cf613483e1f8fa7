import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { ChildProgram, OutOfBounds } from '../../src/process/child.ts'
import { NoSlot } from '../../src/values/slots.ts'

const signal = new AbortController().signal

const BOUNDS = { heapMb: 64, memoryMb: 256, answerMs: 20_000 }

/** Returns a program that answers a question by the body of a function, in which `say` answers. */
async function programOf(body: string, bounds: Partial<typeof BOUNDS> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'navette-child-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'program.mjs')
  const answer = `const say = (answer) => process.send({ kind: 'answer', answer })`
  await writeFile(
    file,
    `${answer}\nprocess.on('message', (question) => {\n${body}\n})\nprocess.send({ kind: 'ready' })\n`,
  )
  return new ChildProgram<string, number>(pathToFileURL(file), { ...BOUNDS, ...bounds })
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const TELL_PID = `if (question === 'pid') return say(process.pid)`

it.each([
  ['time', 'for (;;);', { answerMs: 500 }],
  ['memory', 'const all = []; for (;;) all.push(Array.from({ length: 1000 }, Math.random))', {}],
  ['memory', 'const all = []; setInterval(() => all.push(Buffer.alloc(16 * 1024 * 1024, 1)), 1)', {}],
] as const)('A child that takes too much %s is ended, whatever it is doing: %s', async (bound, body, bounds) => {
  const program = await programOf(`${TELL_PID}\n${body}`, bounds)
  let pid = 0
  const running = program.run({ signal }, async (ask) => {
    pid = await ask('pid')
    expect(isAlive(pid)).toBe(true)
    return ask('work')
  })
  const error: unknown = await running.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(OutOfBounds)
  expect([error instanceof OutOfBounds && error.bound, isAlive(pid)]).toEqual([bound, false])
})

it('A child is ended once its work is done, or its caller has gone', async () => {
  const program = await programOf(`if (question === 'pid') say(process.pid)`)
  const pid = await program.run({ signal }, (ask) => ask('pid'))
  expect(isAlive(pid)).toBe(false)
  const gone = new AbortController()
  const begun: number[] = []
  const running = program.run({ signal: gone.signal }, async (ask) => {
    begun.push(await ask('pid'))
    gone.abort(new Error('gone'))
    return ask('nothing')
  })
  await expect(running).rejects.toThrow('gone')
  expect(begun.map(isAlive)).toEqual([false])
})

it('One child of a program runs at a time, two wait, and a fourth is refused at once', async () => {
  const program = await programOf('say(process.pid)')
  let running = 0
  let most = 0
  const work = () =>
    program.run({ signal }, async (ask) => {
      most = Math.max(most, ++running)
      const pid = await ask('pid')
      running -= 1
      return pid
    })
  const settled = await Promise.allSettled([work(), work(), work(), work()])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([expect.any(NoSlot)])
  expect(most).toBe(1)
})

it('A child knows no variable of ours, and its mistake is told with its last words', async () => {
  const program = await programOf(`
    if (question === 'variables') return say(Object.keys(process.env).filter((name) => name.startsWith('TEST_')).length)
    throw new Error('out of ink')`)
  process.env['TEST_CHILD_SECRET'] = 'secret'
  onTestFinished(() => void delete process.env['TEST_CHILD_SECRET'])
  expect(await program.run({ signal }, (ask) => ask('variables'))).toBe(0)
  await expect(program.run({ signal }, (ask) => ask('work'))).rejects.toMatchObject({
    message: expect.stringContaining('ended with code 1'),
    cause: expect.stringContaining('out of ink'),
  })
})
