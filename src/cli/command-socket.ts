import { hash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chmod, rm, mkdir } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { reasonOf } from '../db/reason.ts'
import type { Log } from '../log.ts'
import type { Sender } from '../services/bookings/sender.ts'
import { type Command, type CommandCall, runCommand } from './command.ts'

/*
 * An embedded database belongs to one process. While a server has it, commands are passed to the server through a local
 * socket: one line of JSON as the request, lines of JSON as the response.
 */

const call = z.object({ name: z.string(), args: z.array(z.string()), cwd: z.string() })
const reply = z.union([
  z.object({ line: z.string() }),
  z.object({ progress: z.string() }),
  z.object({ exit: z.number() }),
])

/** What commands need to run. */
export interface CommandDeps {
  db: Database
  clock: () => Date
  log: Log
  sender: () => Promise<Sender>
  demoSales?: CommandCall['demoSales']
  webhookKey: () => Promise<string>
  siteUrl: string
  webhookPrivateHosts: boolean
}

/**
 * Runs commands from other processes of this user on the database of a running server. Returns a function that stops
 * it. If no socket can be opened, this is logged and no commands are accepted.
 */
export async function serveCommands(
  { db, clock, log, ...deps }: CommandDeps,
  folder: string,
  commands: readonly Command[],
): Promise<() => Promise<void>> {
  const server = createServer((socket) => {
    answer(socket).catch((error: unknown) => socket.end(message({ line: reasonOf(error) }) + message({ exit: 1 })))
  })
  try {
    const release = await listen(server, folder)
    return async () => {
      await new Promise((closed) => server.close(closed))
      release()
    }
  } catch (error) {
    log.warn(error, 'no socket in the data folder: commands run only while this server is stopped')
    return async () => {}
  }

  async function answer(socket: Socket): Promise<void> {
    socket.on('error', () => socket.destroy())
    for await (const line of createInterface({ input: socket })) {
      const { name, ...asked } = call.parse(JSON.parse(line))
      const command = commands.find((one) => one.name === name)
      const print = (text: string) => void socket.write(message({ line: text }))
      const progress = (text: string) => void socket.write(message({ progress: text }))
      const received = { ...asked, ...deps, now: clock(), print, progress }
      const exit = command ? await runCommand(command, db, received) : 1
      socket.end(message({ exit }))
    }
  }
}

/** Listens on the folder's socket. Returns a function that invalidates its path. */
async function listen(server: Server, folder: string): Promise<() => void> {
  const { path, release } = await makeSocketPath(folder)
  try {
    // Left behind by a server that was killed.
    await rm(path, { force: true })
    await new Promise<void>((listening, failed) => server.once('error', failed).listen(path, listening))
    if (process.platform !== 'win32') await chmod(path, 0o600)
    return release
  } catch (error) {
    server.close()
    release()
    throw error
  }
}

/**
 * Passes a command to the server that uses the folder. Returns its exit code. Throws if the server accepts no commands.
 */
export async function handOver(
  folder: string,
  asked: z.input<typeof call>,
  { print, progress }: Pick<CommandCall, 'print' | 'progress'>,
): Promise<number> {
  const { path, release } = openSocketPath(folder)
  try {
    const socket = createConnection(path)
    await once(socket, 'connect').catch((cause: unknown) => {
      throw new Error('the running server accepts no commands (its log says why); stop it first', { cause })
    })
    socket.write(message(asked))
    for await (const line of createInterface({ input: socket })) {
      const answer = reply.parse(JSON.parse(line))
      if ('exit' in answer) return answer.exit
      if ('line' in answer) print(answer.line)
      else progress(answer.progress)
    }
  } finally {
    release()
  }
  throw new Error('the server closed the connection before the command was done')
}

function message(content: object): string {
  return `${JSON.stringify(content)}\n`
}

/** Below the limits of all systems: macOS allows 103 bytes, Linux 107. */
const MAX_PATH_LENGTH = 100

/** A path that a socket can have, and a function that releases it. */
interface SocketPath {
  path: string
  release: () => void
}

/**
 * Returns the path of the server's socket for a data folder, in a place that only this user can access, because
 * commands can change prices.
 */
async function makeSocketPath(folder: string): Promise<SocketPath> {
  if (process.platform !== 'win32') {
    const home = homeIn(folder)
    await mkdir(home, { recursive: true, mode: 0o700 })
    await chmod(home, 0o700)
  }
  return openSocketPath(folder)
}

/** Returns the path to the socket of a server that uses the data folder. */
function openSocketPath(folder: string): SocketPath {
  if (process.platform === 'win32') return { path: pipeOf(folder), release: () => {} }
  const home = homeIn(folder)
  const path = shorter(join(home, NAME))
  if (Buffer.byteLength(path) <= MAX_PATH_LENGTH || process.platform !== 'linux') return { path, release: () => {} }
  // Linux has a short path for an open folder, however long its own path is.
  const fd = openSync(home, 'r')
  return { path: `/proc/self/fd/${fd}/${NAME}`, release: () => closeSync(fd) }
}

const NAME = 'commands.sock'

function homeIn(folder: string): string {
  return join(folder, 'operator')
}

function shorter(path: string): string {
  const absolute = resolve(path)
  const fromHere = relative('', path)
  return fromHere.length < absolute.length ? fromHere : absolute
}

function pipeOf(folder: string): string {
  const digest = hash('sha256', resolve(folder)).slice(0, 16)
  return join('\\\\.\\pipe', `navette-${digest}`)
}
