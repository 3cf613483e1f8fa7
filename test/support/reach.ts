import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../../src', import.meta.url))

/** What everything stands on, and what one need not read to understand a change. */
const GROUND = /^(?:values|db|texts|config)\/|^config\.ts$/

/**
 * Returns the files below `src` that run when this one does, without the ground: what somebody who follows a story by
 * its imports can come to. Types are not counted.
 */
export function reach(entry: string): string[] {
  const reached = new Set<string>()
  const next = [entry]
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (GROUND.test(file) || reached.has(file)) continue
    reached.add(file)
    next.push(...importsOf(file))
  }
  return [...reached].toSorted()
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(SRC, file), 'utf8')
  const imports = source.matchAll(/^(?:import|export)\s(?<names>[^'"=();]*?)\s?(?:from\s)?'(?<path>\.[^']+)'/gm)
  return [...imports].flatMap(({ groups }) => {
    const { names = '', path = '' } = groups ?? {}
    return isOfTypes(names) ? [] : relative(SRC, resolve(SRC, dirname(file), path))
  })
}

function isOfTypes(names: string): boolean {
  if (names.startsWith('type ')) return true
  const listed = /^\{(?<list>[^}]*)\}/.exec(names)?.groups?.['list']
  const each = listed?.split(',').map((name) => name.trim()) ?? []
  return each.length > 0 && each.every((name) => name === '' || name.startsWith('type '))
}
