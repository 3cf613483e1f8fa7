import { html, type Markup } from '../../values/html.ts'
import type { Frame, Page } from './frame.ts'
import { kept } from './kept.ts'

/** A step of a booking, counted from 1: how far the traveller has come, the heading, and what is asked for. */
export function stepPage(frame: Frame, current: 1 | 2 | 3 | 4, title: string, main: Markup): Page {
  const { words, area } = frame
  const steps = kept(frame, `step ${current}`, () => progress(words.progress.label, words.progress[area], current))
  return {
    title,
    main: html`${steps}
      <h1>${title}</h1>
      ${main}`,
  }
}

function progress(label: string, steps: readonly string[], current: number): Markup {
  const step = (name: string, i: number) => {
    const isReached = i < current && html`class="reached"`
    const isCurrent = i + 1 === current && html`aria-current="step"`
    return html`<li ${isReached} ${isCurrent}>${i + 1}. ${name}</li>`
  }
  return html`<nav class="progress" aria-label="${label}">
    <ol>
      ${steps.map(step)}
    </ol>
  </nav>`
}
