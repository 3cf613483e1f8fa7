import { on } from 'node:events'
import type { Said } from './child.ts'

/** What is said between a program and the process that started it. */
interface Talk {
  question: unknown
  answer: unknown
  note?: unknown
}

/** Answers the questions of the process that started this one, in order, and ends with it. */
export async function answerParent<Of extends Talk>(
  answer: (question: Of['question'], tell: (note: Of['note']) => void) => Promise<Of['answer']>,
): Promise<void> {
  const say = (said: Said<Of['answer'], Of['note']>) => void process.send?.(said)
  process.once('disconnect', () => process.exit())
  const questions = on(process, 'message')
  say({ kind: 'ready' })
  for await (const [question] of questions)
    say({ kind: 'answer', answer: await answer(question, (note) => say({ kind: 'note', note })) })
}
