import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const FOLDER = fileURLToPath(new URL('client/', import.meta.url))

/** Runs a program of the workspace of clients and returns what it prints; one that fails has said why. */
export async function inWorkspace(args: readonly string[], input = ''): Promise<string> {
  const running = promisify(execFile)(process.execPath, args, { cwd: FOLDER, maxBuffer: 64 * 1024 * 1024 })
  running.child.stdin?.end(input)
  const { stdout } = await running.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(stdout + stderr)
  })
  return stdout
}
