import { html, type Markup } from '../values/html.ts'

/** Returns a note about what has just been done, which is one of these sentences; nothing if none has that name. */
export function doneNote(sentences: ReadonlyMap<string, string>, done: string | undefined): Markup | undefined {
  const sentence = done === undefined ? undefined : sentences.get(done)
  return sentence === undefined ? undefined : html`<p class="note good" role="status">${sentence}</p>`
}
