import { readdirSync, readFileSync } from 'node:fs'

/** The root of the repository. */
export const ROOT = new URL('../../', import.meta.url)

/** The documents: the front page, everything under docs, and what is beside the migrations and the client. */
export const DOCUMENTS = [
  'README.md',
  'migrations/README.md',
  'openapi/clients/typescript/README.md',
  'docs/examples/README.md',
  ...readdirSync(new URL('docs', ROOT))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** Returns the text of a file of the repository. */
export function textOf(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8')
}

/** A fenced block, and the line of the file on which it begins. */
export interface Fence {
  language: string
  text: string
  line: number
}

/** Returns the fenced blocks of a document in their order. */
export function fencesOf(markdown: string): Fence[] {
  return Array.from(markdown.matchAll(/^```(\w*)\n([^]*?)^```$/gm), ({ 1: language = '', 2: text = '', index }) => ({
    language,
    text,
    line: markdown.slice(0, index).split('\n').length,
  }))
}

/** Returns a document without its fenced blocks. */
export function proseOf(markdown: string): string {
  return markdown.replace(/^```\w*\n[^]*?^```$/gm, '')
}
