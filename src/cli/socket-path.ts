import { hash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'

/** Below the limits of all systems: macOS allows 103 bytes, Linux 107. */
const MAX_PATH_LENGTH = 100

/** A path that a socket can have, and a function that releases it. */
export interface SocketPath {
  path: string
  release: () => void
}

/**
 * Returns the path of the server's socket for a data folder, in a place that only this user can access, because
 * commands can change prices.
 */
export async function makeSocketPath(folder: string): Promise<SocketPath> {
  if (process.platform !== 'win32') {
    const home = homeIn(folder)
    await mkdir(home, { recursive: true, mode: 0o700 })
    await chmod(home, 0o700)
  }
  return openSocketPath(folder)
}

/** Returns the path to the socket of a server that uses the data folder. */
export function openSocketPath(folder: string): SocketPath {
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
