import { styleText } from 'node:util'
import { levels } from 'pino'
import { z } from 'zod'
import type { Config } from '../config.ts'

/** The members of every log line besides its own facts. */
const logLine = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  err: z.looseObject({ message: z.string(), stack: z.string().default('') }).optional(),
})

/** Facts about the process that a person at its terminal already knows. */
const OF_THE_PROCESS = new Set(['pid', 'hostname'])

/** Returns a destination for pino that formats each line for people: the time, the message and the facts. */
export function terminalLines(out: { write: (text: string) => unknown }): { write: (line: string) => void } {
  return { write: (line) => void out.write(`${readableLine(line)}\n`) }
}

/** Formats a JSON line of the log for the terminal. The stack of an error takes lines of its own. */
function readableLine(line: string): string {
  const { level, time, msg, err, ...rest } = logLine.parse(JSON.parse(line))
  const facts = Object.entries(rest)
    .filter(([name]) => !OF_THE_PROCESS.has(name))
    .map(([name, value]) => `${name}=${shown(value)}`)
  const at = new Date(time).toTimeString().slice(0, 8)
  const told = facts.length > 0 ? [styleText('dim', facts.join(' '))] : []
  const head = [styleText('dim', at), ...label(level), msg, ...told].join('  ')
  return err ? `${head}\n${err.stack || err.message}` : head
}

/** Returns nothing for ordinary lines, and a coloured label for those that need attention. */
function label(level: number): string[] {
  const name = levels.labels[level] ?? String(level)
  if (name === 'info') return []
  return [styleText(name === 'error' || name === 'fatal' ? 'red' : 'yellow', name.toUpperCase())]
}

/** Returns a value as it is, or quoted if spaces or control characters would hide where it ends. */
function shown(value: unknown): string {
  return typeof value === 'string' && /^[!-~]+$/.test(value) ? value : JSON.stringify(value)
}

/** Returns the addresses to open next, one per line. */
export function addressList(config: Config): string {
  const { siteUrl, skiSiteUrl, sandboxUrl, metricsPort, host } = config
  const metricsHost = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  const addresses = [
    ['Transfer site', siteUrl],
    ['Ski site', skiSiteUrl],
    ['Sandbox', sandboxUrl],
    ['API reference', new URL('/reference', siteUrl).href],
    ['Developers', new URL('/developers', siteUrl).href],
    ['Desk, panel', new URL('/sign-in', siteUrl).href],
    ...(metricsPort === undefined ? [] : [['Metrics', `http://${metricsHost}:${metricsPort}/metrics`]]),
  ]
  return `\n${addresses.map(([what = '', url]) => `  ${what.padEnd(15)}${url}\n`).join('')}\n`
}
