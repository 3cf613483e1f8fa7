import { answerParent } from '../../process/answer-parent.ts'
import { type CheckedCatalogue, checkFiles } from './check-files.ts'
import type { Answer, Question } from './checked-zip.ts'
import { filesInZip } from './files.ts'
import type { ImportStep } from './history.ts'

/* A program that reads and checks the zip of a catalogue; see checked-zip.ts. */

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
