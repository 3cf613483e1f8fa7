import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const FOLDER = fileURLToPath(new URL('client/', import.meta.url))

/** Runs a program of the workspace; what it complains about is what the test shows. */
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args], { cwd: FOLDER }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )

it('a client generated with defaults compiles the least call of every operation', { timeout: 120_000 }, async () => {
  for (const name of ['transfer-public-v1', 'ski-rental-public-v1', 'partner-v2', 'partner-v1']) {
    const description = `../../../openapi/${name}.json`
    const generate = 'node_modules/openapi-typescript/bin/cli.js'
    expect(await run(generate, description, '--output', `generated/${name}.ts`)).toBe('')
  }
  expect(await run('node_modules/typescript/bin/tsc')).toBe('')
})
