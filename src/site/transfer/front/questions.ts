import { html, type Markup } from '../../../values/html.ts'
import type { Layout } from '../../../web/layout/layout.ts'
import { questionList } from '../../../web/parts/questions.ts'
import type { FrontFacts } from './facts.ts'

/** Returns the questions of travellers before they book; each answer follows from the settings. */
export function questions({ words, operator }: Layout, { waitingMinutes, changeMinutes, paid }: FrontFacts): Markup {
  const text = words.front.questions
  const asked = [
    { title: text.late.title, text: text.late.text(operator.phone, waitingMinutes) },
    { title: text.driver.title, text: text.driver.text },
    { title: text.seats.title, text: text.seats.text },
    { title: text.skis.title, text: text.skis.text },
    { title: text.change.title, text: text.change.text(words.formats.duration(changeMinutes)) },
    { title: text.pay.title, text: text.pay[paid] },
  ]
  return html`<section class="section" id="questions">
    <h2>${text.title}</h2>
    <p class="muted">${text.other} <a href="mailto:${operator.email}">${text.ask}</a>. ${text.person}</p>
    ${questionList(asked.map(({ title, text }) => ({ title: html`<h3>${title}</h3>`, text })))}
  </section>`
}
