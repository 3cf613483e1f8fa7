import { html, type Markup } from '../../values/html.ts'
import type { Layout, Page } from '../layout/layout.ts'

/** A step of a booking, counted from 1. */
export interface Step {
  current: 1 | 2 | 3 | 4
  title: string
  /** The URLs of the previous steps with everything still filled in, or functions that make a button leading there. */
  past: readonly (string | ((name: string) => Markup))[]
}

/**
 * Returns the page of a step: the progress with links back, the heading, and the content. No personal data is known
 * before the third step.
 */
export function stepPage(layout: Layout, step: Step, main: Markup): Page {
  const { current, title } = step
  return {
    title,
    isOpen: current < 3,
    main: html`${progress(layout, step)}
      <h1>${title}</h1>
      ${main}`,
  }
}

function progress({ words, area }: Layout, { current, past }: Step): Markup {
  const step = (name: string, i: number) => {
    const isReached = i < current && html`class="reached"`
    const isCurrent = i + 1 === current && html`aria-current="step"`
    const text = `${i + 1}. ${name}`
    const way = past[i]
    const link = typeof way === 'string' ? html`<a href="${way}">${text}</a>` : (way?.(text) ?? text)
    return html`<li ${isReached} ${isCurrent}>${link}</li>`
  }
  return html`<nav class="progress" data-part="progress" aria-label="${words.progress.label}">
    <ol>
      ${words.progress[area].map(step)}
    </ol>
  </nav>`
}
