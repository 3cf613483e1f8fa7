import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { TABLES } from './tables.ts'

/** The CSV files of a catalogue, from a folder or a zip. */
export interface CatalogueFiles {
  has: (file: string) => boolean
  /** Reads an existing file piece by piece. Throws if it cannot be read. */
  read: (file: string) => AsyncIterable<Uint8Array>
}

/** Returns the files of a folder; none if there is no such folder. */
export async function filesInFolder(folder: string): Promise<CatalogueFiles> {
  const names = new Map((await readdir(folder).catch(() => [])).map((name) => [name.toLowerCase(), name]))
  return {
    has: (file) => names.has(file),
    // In small pieces, because where the server itself imports, requests are served between two of them.
    read: (file) => createReadStream(join(folder, names.get(file) ?? file), { highWaterMark: 16_384 }),
  }
}

/** The maximum size of a zip, the maximum total size of its files, and their maximum number. */
export const ZIP_BYTES = 16 * 1024 * 1024
const UNPACKED_BYTES = 192 * 1024 * 1024
const MAX_ENTRIES = 100

const KNOWN_FILES = new Set(Object.values(TABLES).map(({ file }) => file))

/** Returns the files of a zip, optionally in one folder, or a sentence that says why it is refused. */
export async function filesInZip(content: Buffer): Promise<CatalogueFiles | string> {
  const another = ANOTHER.find(([start]) => content.toString('latin1', 0, start.length) === start)
  if (another) return `This is ${another[1]}, not a zip: pack the files as a zip.`
  try {
    const zip = await fromBufferPromise(content)
    if (zip.entryCount > MAX_ENTRIES) return `The zip has more than ${MAX_ENTRIES} entries.`
    return await filesOf(zip)
  } catch (error) {
    // The library refuses these before it returns the entry.
    const why = error instanceof Error ? error.message : ''
    if (/relative path|absolute path|invalid characters/.test(why)) return "An entry's name points outside the zip."
    if (/encrypt/.test(why)) return 'The zip is encrypted.'
    return 'This is not a zip, or it is damaged.'
  }
}

/** Other archives, by the bytes that they begin with. */
const ANOTHER = [
  ['Rar!', 'a RAR archive'],
  ['7z\u00BC\u00AF', 'a 7z archive'],
  ['\u001F\u008B', 'a gzip archive'],
  ['code,', 'a single file'],
] as const

async function filesOf(zip: ZipFile): Promise<CatalogueFiles | string> {
  const entries = new Map<string, Entry>()
  const folders = new Set<string>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry
    if (isOfTheSystem(fileName)) continue
    if (WORKBOOK_PARTS.has(fileName)) return WORKBOOK
    if (/\.(?:xlsx?|ods)$/i.test(fileName))
      return `${fileName}: is not a catalogue file, but a workbook: save each of its sheets as “CSV UTF-8”.`
    const refusal = refusalOf(entry)
    if (refusal !== null) return `${fileName}: ${refusal}.`
    unpacked += entry.uncompressedSize
    if (unpacked > UNPACKED_BYTES) return `Its files are larger than ${UNPACKED_BYTES / 1024 / 1024} MB together.`
    if (fileName.endsWith('/')) continue
    const [name = '', folder = ''] = fileName.toLowerCase().split('/').toReversed()
    if (!KNOWN_FILES.has(name)) return `${fileName}: is not a catalogue file${nearestTo(name)}.`
    if (entries.has(name)) return `${fileName}: is in the zip twice.`
    folders.add(folder)
    entries.set(name, entry)
  }
  if (entries.size === 0) return 'The zip contains no catalogue file, such as places.csv.'
  if (folders.size > 1) return 'The files are in several folders.'
  return {
    has: (file) => entries.has(file),
    async *read(file) {
      const entry = entries.get(file)
      if (!entry) throw new Error(`the zip has no ${file}`)
      // Throws if the unpacked size or the checksum is not as stated.
      yield* await zip.openReadStreamPromise(entry)
    },
  }
}

/** Returns the name that a copy, a download or an editor has changed, as advice. */
function nearestTo(name: string): string {
  const stem = name.replaceAll('_', '-')
  const known = [...KNOWN_FILES].filter((file) => stem.includes(file.replace(/\.csv$/, '')))
  const [nearest] = known.toSorted((one, other) => other.length - one.length)
  return nearest === undefined ? '' : `: name it ${nearest}`
}

/** Workbooks are zips; these are in those of Excel and LibreOffice. */
const WORKBOOK_PARTS = new Set(['[Content_Types].xml', 'mimetype'])
const WORKBOOK = 'This is a workbook, not a zip of CSV files: save each of its sheets as “CSV UTF-8”.'

/** Returns whether a system or a spreadsheet added the file beside those that are open or shown. */
function isOfTheSystem(fileName: string): boolean {
  return /^__MACOSX\/|(?:^|\/)@eaDir\/|(?:^|\/)(?:\.[^/]+|~\$[^/]*|[^/]*~|[^/]*\.bak|Icon\r|Thumbs\.db|desktop\.ini)$/i.test(
    fileName,
  )
}

/** File types in Unix mode bits; only plain files, folders and entries without a type are accepted. */
const KIND_OF_FILE = 0o170_000
const PLAIN_FILE = 0o100_000
const FOLDER = 0o040_000

function refusalOf(entry: Entry): string | null {
  const { fileName, externalFileAttributes, versionMadeBy } = entry
  if (fileName.replace(/\/$/, '').split('/').length > 2) return 'is nested more than one folder deep'
  if (entry.isEncrypted()) return 'is encrypted'
  if (/\.(?:zip|gz|tgz|tar|7z|rar|bz2|xz)$/i.test(fileName)) return 'is an archive in the archive'
  if (!entry.canDecodeFileData()) return 'uses an unsupported compression method'
  const kind = (externalFileAttributes >>> 16) & KIND_OF_FILE
  const isFromUnix = versionMadeBy >> 8 === 3
  if (isFromUnix && kind !== 0 && kind !== PLAIN_FILE && kind !== FOLDER) return 'is a link, not a file'
  return null
}
