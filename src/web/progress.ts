import { html, type Markup } from '../values/html.ts'
import { onceEach } from '../values/once-each.ts'
import { GAP, type Stencil, stencil } from '../values/stencil.ts'
import type { Frame, Page } from './frame.ts'

/** A step of a booking, counted from 1. */
export interface Step {
  current: 1 | 2 | 3 | 4
  title: string
  /** Where the steps before it are, with what was asked for still filled in. */
  past: readonly string[]
}

/**
 * The page of a step: how far the traveller has come, with links back, the heading, and what is asked for. Nothing is
 * known of a traveller before the third.
 */
export function stepPage(frame: Frame, { current, title, past }: Step, main: Markup): Page {
  const { words, area } = frame
  const draw = progressOf(frame)
  let drawn = draw.get(current)
  if (!drawn) draw.set(current, (drawn = stencil(progress(words.progress.label, words.progress[area], current))))
  return {
    title,
    isOpen: current < 3,
    main: html`${drawn(past.map((url) => html`${url}`))}
      <h1>${title}</h1>
      ${main}`,
  }
}

/** The steps as they are drawn, by the current one; the URLs of those before it are gaps. */
const progressOf = onceEach((_: Frame) => new Map<number, Stencil>())

function progress(label: string, steps: readonly string[], current: number): Markup {
  const step = (name: string, i: number) => {
    const isReached = i < current && html`class="reached"`
    const isCurrent = i + 1 === current && html`aria-current="step"`
    const text = `${i + 1}. ${name}`
    return html`<li ${isReached} ${isCurrent}>${i + 1 < current ? html`<a href="${GAP}">${text}</a>` : text}</li>`
  }
  return html`<nav class="progress" aria-label="${label}">
    <ol>
      ${steps.map(step)}
    </ol>
  </nav>`
}
