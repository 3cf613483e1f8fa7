import { execFile, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { inWorkspace } from '../../contract/client-workspace.ts'
import { useWorld } from '../../support/world.ts'

const NAMES = ['transfer-public-v1', 'ski-rental-public-v1', 'partner-v2', 'partner-v1', 'sandbox']

const WORKSPACE = fileURLToPath(new URL('../../contract/client/', import.meta.url))
const CLIENTS = join(WORKSPACE, 'generated/older')

const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/** A Python that finds the libraries of its clients, if there is one. */
const python = ['python3', '/usr/bin/python3'].find((one) => works(one, '-c', 'import certifi, dateutil, six, urllib3'))

/** Jackson as Debian installs it. */
const JACKSON = ['databind', 'core', 'annotations'].map((part) => `/usr/share/java/jackson-${part}.jar`)
const GUZZLE = "require 'GuzzleHttp/autoload.php';"

/** Runs a program and returns what it prints; one that fails has said why. */
async function run(command: string, args: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...process.env, ...variables }
  const running = promisify(execFile)(command, args, { env, maxBuffer: 64 * 1024 * 1024 })
  const { stdout } = await running.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error((stdout + stderr).slice(0, 4_000))
  })
  return stdout
}

/** Returns the paths of all files below a folder that end so. */
function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path))
}

const world = useWorld({ SITE_URL: 'https://navette.example' })

describe.skipIf(!works('java', '--version'))('clients generated from the descriptions in OpenAPI 3.0', () => {
  let site = ''
  const SOLD = /^NAV\d{9} confirmed Val Thorens Augusta LX2818 14:00 cancelled\n$/

  beforeAll(async () => {
    site = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const answers = await Promise.all(NAMES.map((name) => world.app.inject(`/openapi/${name}.3.0.json`)))
    const described = Object.fromEntries(answers.map((answer, i) => [NAMES[i], answer.json()]))
    await inWorkspace(['--import', 'tsx', 'generate-older.ts'], JSON.stringify(described))
  }, 300_000)

  it('Generated Java clients of every API compile, and that of partners sells, changes, moves and cancels a transfer', async ({
    skip,
  }) => {
    skip(!works('javac', '--version'), 'there is no javac')
    skip(!works('test', '-f', JACKSON[0] ?? ''), 'there is no Jackson (Debian: libjackson2-databind-java)')
    const [classes, path] = [join(CLIENTS, 'classes'), JACKSON.join(delimiter)]
    const written = [join(WORKSPACE, 'java'), ...NAMES.map((name) => join(CLIENTS, 'java', name, 'src/main'))]
    const sources = written.flatMap((folder) => filesBelow(folder, '.java'))
    await run('javac', ['-proc:none', '-nowarn', '-d', classes, '-cp', path, ...sources])
    expect(await run('java', ['-cp', [classes, path].join(delimiter), 'Sale', site])).toMatch(SOLD)
  }, 300_000)

  it('Generated PHP clients of every API are read by PHP', async ({ skip }) => {
    skip(!works('php', '--version'), 'there is no PHP')
    // Each client in a process of its own, because all of them have a Configuration.
    for (const name of NAMES) {
      const folder = join(CLIENTS, 'php', name, 'lib')
      const files = filesBelow(folder, '.php').toSorted((one, other) => Number(isType(other)) - Number(isType(one)))
      const code = `foreach (array_slice($argv, 1) as $file) require $file; echo count($argv) - 1;`
      expect(await run('php', ['-d', 'error_reporting=8191', '-r', code, '--', ...files])).toBe(`${files.length}`)
    }
  })

  it('The generated PHP client of partners sells, changes, moves and cancels a transfer', async ({ skip }) => {
    skip(!works('php', '-r', GUZZLE), 'there is no Guzzle for PHP (Debian: php-guzzlehttp-guzzle)')
    expect(await run('php', [join(WORKSPACE, 'php/sale.php'), site, join(CLIENTS, 'php')])).toMatch(SOLD)
  })

  it('Generated Python clients of every API are imported, and that of partners sells, changes, moves and cancels a transfer', async ({
    skip,
  }) => {
    skip(python === undefined, 'there is no Python with certifi, dateutil, six and urllib3 (Debian: python3-…)')
    const PYTHONPATH = NAMES.map((name) => join(CLIENTS, 'python', name)).join(delimiter)
    const imports = NAMES.map((name) => `import navette_${name.replaceAll('-', '_')}`).join('\n')
    expect(await run(python ?? '', ['-c', imports], { PYTHONPATH })).toBe('')
    expect(await run(python ?? '', [join(WORKSPACE, 'python/sale.py'), site], { PYTHONPATH })).toMatch(SOLD)
  })
})

/** Whether other files of a PHP client are written in terms of what this file declares. */
function isType(file: string): boolean {
  return file.endsWith('Interface.php')
}
