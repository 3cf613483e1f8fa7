import { html, type Markup } from '../../../values/html.ts'
import type { Frame } from '../../../web/frame.ts'
import type { FrontFacts } from './facts.ts'

/** Returns the questions of travellers before they book; each answer follows from the settings. */
export function questions({ words, operator }: Frame, { waitingMinutes, changeMinutes, paid }: FrontFacts): Markup {
  const text = words.front.questions
  const asked = [
    { title: text.late.title, answer: text.late.text(operator.phone, waitingMinutes) },
    { title: text.driver.title, answer: text.driver.text },
    { title: text.seats.title, answer: text.seats.text },
    { title: text.skis.title, answer: text.skis.text },
    { title: text.change.title, answer: text.change.text(words.formats.duration(changeMinutes)) },
    { title: text.pay.title, answer: text.pay[paid] },
  ]
  return html`<section class="section" id="questions">
    <h2>${text.title}</h2>
    <p class="muted">${text.other} <a href="mailto:${operator.email}">${text.ask}</a>. ${text.person}</p>
    <div class="questions">
      ${asked.map(
        ({ title, answer }) =>
          html`<details>
            <summary><h3>${title}</h3></summary>
            <p>${answer}</p>
          </details>`,
      )}
    </div>
  </section>`
}
