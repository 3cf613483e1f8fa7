import { answerParent } from '../../process/answer-parent.ts'
import { type CheckedCatalogue, checkFiles } from './check-files.ts'
import type { Faults } from './faults.ts'
import { filesInZip } from './files.ts'
import type { ImportStep } from './history.ts'

/* A program that reads and checks the zip of a catalogue; see checked-zip.ts. */

/** What the program is asked: to check a zip, or for the next piece of one of its files. */
export type Question = { zip: Buffer } | { file: string }

/** What it answers: what is in the zip or wrong with it, or a piece; undefined after the last one. */
export type Answer = Faults | Pick<CheckedCatalogue, 'files'> | { piece: string | undefined }

let catalogue: CheckedCatalogue | undefined
const begun = new Map<string, AsyncIterator<string>>()

await answerParent<{ question: Question; answer: Answer; note: ImportStep }>(async (question, tell) => {
  if ('file' in question) return { piece: await nextPiece(question.file) }
  const files = await filesInZip(question.zip)
  if (typeof files === 'string') throw new Error(`a zip that was looked at cannot be read: ${files}`)
  const checked = await checkFiles(files, tell)
  if ('faults' in checked) return checked
  catalogue = checked
  return { files: checked.files }
})

async function nextPiece(file: string): Promise<string | undefined> {
  const pieces = begun.get(file) ?? catalogue?.pieces(file)[Symbol.asyncIterator]()
  if (!pieces) return undefined
  begun.set(file, pieces)
  const { value, done } = await pieces.next()
  return done ? undefined : value
}
