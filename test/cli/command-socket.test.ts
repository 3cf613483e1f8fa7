import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { handOver, serveCommands } from '../../src/cli/command-socket.ts'
import type { Command } from '../../src/cli/command.ts'
import { useDatabase } from '../support/database.ts'
import { memoryLog } from '../support/memory-log.ts'
import { NOW } from '../support/world.ts'

const database = useDatabase()

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'navette-socket-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Says its arguments one by one, and how many they are by its exit code. */
const echo: Command = {
  name: 'echo',
  usage: '',
  run: async (_, { args, print }) => {
    args.forEach(print)
    return args.length
  },
}

async function serve(folder: string) {
  const { log, text } = memoryLog()
  const sender = () => Promise.reject(new Error('needs no sender'))
  const stop = await serveCommands(
    {
      db: database.db,
      clock: () => NOW,
      log,
      sender,
      webhookKey: async () => 'key',
      siteUrl: 'http://navette.test',
      webhookPrivateHosts: false,
    },
    folder,
    [echo],
  )
  onTestFinished(stop)
  return { logged: text }
}

describe('a running server', () => {
  it('A running server runs the commands of other processes, and returns their lines and exit code', async () => {
    const folder = await dataFolder()
    const { logged } = await serve(folder)
    const lines: string[] = []
    const asked = { name: 'echo', args: ['one', 'two'], cwd: '/' }
    const print = (line: string) => void lines.push(line)
    expect(await handOver(folder, asked, { print, progress: () => {} })).toBe(2)
    expect(lines).toEqual(['one', 'two'])
    expect(logged()).toBe('')
  })

  it('A server that cannot have a socket runs without commands, and the log and the command say so', async () => {
    const folder = await dataFolder()
    await writeFile(join(folder, 'operator'), 'in the way')
    const { logged } = await serve(folder)
    expect(logged()).toContain('no socket in the data folder')
    const handedOver = handOver(folder, { name: 'echo', args: [], cwd: '/' }, { print: () => {}, progress: () => {} })
    await expect(handedOver).rejects.toThrow('the running server accepts no commands')
  })
})
