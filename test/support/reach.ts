import { readdirSync, readFileSync } from 'node:fs'
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

/**
 * Returns the files below `src` that one file alone imports, from their own folder, and which may belong into that file.
 * Types, and what is loaded when it is needed, count as well.
 */
export function importedOnce(): string[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const importers = new Map<string, Set<string>>()
  for (const file of files)
    for (const [, path = ''] of readFileSync(join(SRC, file), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const imported = relative(SRC, resolve(SRC, dirname(file), path))
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file))
    }
  return files.filter((file) => {
    const [importer, another] = importers.get(file) ?? []
    return importer !== undefined && another === undefined && dirname(importer) === dirname(file)
  })
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
