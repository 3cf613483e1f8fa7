import { html, type Markup } from '../../values/html.ts'

/** A frequently asked question, and its answer. */
export interface Question {
  title: string
  text: string
}

/** Returns questions whose answers can be expanded. A title may be a heading. */
export function questionList(questions: readonly { title: string | Markup; text: string }[]): Markup {
  return html`<div class="questions">
    ${questions.map(
      ({ title, text }) =>
        html`<details>
          <summary>${title}</summary>
          <p>${text}</p>
        </details>`,
    )}
  </div>`
}

/** Returns the same for search engines. */
export function questionsData(questions: readonly Question[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, text }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  }
}
