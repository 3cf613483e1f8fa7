import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fencesOf, DOCUMENTS, proseOf, ROOT, textOf } from './markdown.ts'

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(path: string): string[] {
  return Array.from(proseOf(textOf(path)).matchAll(/^#+ (.*)$/gm), ({ 1: heading = '' }) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe.each(DOCUMENTS)('%s', (document) => {
  const text = textOf(document)

  it('Links in a document lead to files and headings that exist', () => {
    const targets = Array.from(
      proseOf(text).matchAll(/\]\((?!https?:|mailto:)([^)]+)\)/g),
      ({ 1: target = '' }) => target,
    )
    const broken = targets.filter((target) => {
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? new URL(document, ROOT) : new URL(path, new URL(document, ROOT))
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(relative(file)).includes(anchor))
    })
    expect(broken).toEqual([])
  })

  it('Scripts named in a document exist', () => {
    const commands = [proseOf(text), ...fencesOf(text).map((fence) => fence.text)].join('\n')
    const named = Array.from(commands.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g), ({ 1: script = '' }) => script)
    expect(named.filter((script) => !(script in scripts))).toEqual([])
  })
})

describe('README.md', () => {
  it('The README is read in three minutes', () => {
    expect(textOf('README.md').length).toBeLessThan(12_000)
  })

  it('The README leads to every document', () => {
    const linked = Array.from(textOf('README.md').matchAll(/\]\((docs\/[\w/-]+\.md)/g), ({ 1: target }) => target)
    expect(linked).toEqual(expect.arrayContaining(DOCUMENTS.filter((document) => document.startsWith('docs/'))))
  })
})

describe('the folders', () => {
  const trees = ['README.md', 'docs/architecture.md'].map((document) => [document, treeOf(document)] as const)

  it.each(trees)('Folders and files in the tree of %s exist', (_, tree) => {
    const named = Array.from(tree.matchAll(/^│?\s*[├└]── (\S+)/gm), ({ 1: name = '' }) => name)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !PLACES.some((place) => existsSync(new URL(place + name, ROOT))))).toEqual([])
  })

  it.each(trees)('Every folder of the source is in the tree of %s', (_, tree) => {
    expect(foldersOf('src/').filter((name) => !tree.includes(`${name}/`))).toEqual([])
  })

  it('Every folder of the services is in the tree of docs/architecture.md', () => {
    expect(foldersOf('src/services/').filter((name) => !treeOf('docs/architecture.md').includes(`${name}/`))).toEqual(
      [],
    )
  })
})

/** Where a name in a tree may be. */
const PLACES = ['src/', 'src/services/', '']

function treeOf(document: string): string {
  return fencesOf(textOf(document)).find(({ text }) => text.includes('├──'))?.text ?? ''
}

function foldersOf(path: string): string[] {
  const entries = readdirSync(new URL(path, ROOT), { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

function relative(file: URL): string {
  return decodeURIComponent(file.href.slice(ROOT.href.length))
}
