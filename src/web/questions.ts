import { html, type Markup } from '../values/html.ts'

/** A question that travellers ask, and its answer. */
export interface Question {
  title: string
  text: string
}

/** Questions that show their answers when they are asked. */
export function questionList(questions: readonly Question[]): Markup {
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

/** The same for search engines. */
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
