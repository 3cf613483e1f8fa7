import { html, type Markup } from '../values/html.ts'
import type { Frame, Page } from './frame.ts'

/** A step of a booking, counted from 1. */
export interface Step {
  current: 1 | 2 | 3 | 4
  title: string
  /** Where the steps before it are, with what was asked for still filled in; or what makes a button that leads there. */
  past: readonly (string | ((name: string) => Markup))[]
}

/**
 * The page of a step: how far the traveller has come, with links back, the heading, and what is asked for. Nothing is
 * known of a traveller before the third.
 */
export function stepPage(frame: Frame, step: Step, main: Markup): Page {
  const { current, title } = step
  return {
    title,
    isOpen: current < 3,
    main: html`${progress(frame, step)}
      <h1>${title}</h1>
      ${main}`,
  }
}

function progress({ words, area }: Frame, { current, past }: Step): Markup {
  const step = (name: string, i: number) => {
    const isReached = i < current && html`class="reached"`
    const isCurrent = i + 1 === current && html`aria-current="step"`
    const text = `${i + 1}. ${name}`
    const way = past[i]
    const link = typeof way === 'string' ? html`<a href="${way}">${text}</a>` : (way?.(text) ?? text)
    return html`<li ${isReached} ${isCurrent}>${link}</li>`
  }
  return html`<nav class="progress" aria-label="${words.progress.label}">
    <ol>
      ${words.progress[area].map(step)}
    </ol>
  </nav>`
}
