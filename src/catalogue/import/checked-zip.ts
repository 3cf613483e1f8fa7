import { BUILT_FOLDER } from '../../built.ts'
import { type Ask, ChildProgram } from '../../process/child.ts'
import type { Slot } from '../../values/slots.ts'
import type { CheckedCatalogue } from './check-files.ts'
import type { Faults } from './faults.ts'
import type { ImportStep, OnStep } from './history.ts'

/** What the program (check-catalogue.ts) is asked: to check a zip, or for the next piece of one of its files. */
export type Question = { zip: Buffer } | { file: string }

/** What it answers: what is in the zip or wrong with it, or a piece; undefined after the last one. */
export type Answer = Faults | Pick<CheckedCatalogue, 'files'> | { piece: string | undefined }

/** Beside its objects, the program holds the zip, and a piece of a file at a time. */
const checker = new ChildProgram<Question, Answer, ImportStep>(new URL('check-catalogue.js', BUILT_FOLDER), {
  heapMb: 512,
  memoryMb: 704,
  answerMs: 120_000,
})

/** How a zip is checked. */
export interface ZipCheck extends Omit<Slot, 'owner'> {
  onStep: OnStep
}

/**
 * Does the work with what is in a zip, or what is wrong with it. A process of its own reads and checks one zip at a
 * time and holds its rows, so that ours has never more than a piece of them. Throws OutOfBounds, and NoSlot if too many
 * are waiting.
 */
export async function withCheckedZip<Result>(
  zip: Buffer,
  { onStep, ...slot }: ZipCheck,
  work: (checked: CheckedCatalogue | Faults) => Promise<Result>,
): Promise<Result> {
  return checker.run(slot, async (ask) => {
    const answer = await ask({ zip }, onStep)
    if ('faults' in answer) return work(answer)
    if (!('files' in answer)) throw new Error('the program answers another question')
    return work({ files: answer.files, pieces: (file) => piecesOf(ask, file) })
  })
}

async function* piecesOf(ask: Ask<Question, Answer, ImportStep>, file: string): AsyncGenerator<string> {
  for (;;) {
    const answer = await ask({ file })
    if (!('piece' in answer)) throw new Error('the program answers another question')
    if (answer.piece === undefined) return
    yield answer.piece
  }
}
