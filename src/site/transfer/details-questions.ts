import { type Cancelling, freeWords } from '../../checkout/cancelling.ts'
import type { Meeting } from '../../services/bookings/meeting-point.ts'
import type { CartLeg } from '../../services/sale/carts/transfer-cart.ts'
import { html, type Markup } from '../../values/html.ts'
import { placeType } from '../../values/place-code.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { questionList } from '../../web/parts/questions.ts'

/** What the answers follow from. */
interface QuestionsView {
  cart: { outbound: CartLeg }
  cancelling: Cancelling
  meetings: { outbound: Meeting | undefined }
  /** How long before a pickup travellers can last change their details themselves. */
  changeMinutes: number
}

/** Returns what travellers ask before they pay; the answers follow from the trip and the settings. */
export function detailsQuestions({ words, operator }: Layout, view: QuestionsView): Markup {
  const { cancelling, cart, changeMinutes, meetings } = view
  const { front, details, formats } = words
  const { late, change } = front.questions
  const { final } = details.questions
  const waitingMinutes = meetings.outbound?.waitingMinutes ?? 0
  const { leg } = cart.outbound
  const meetsFlight = leg.anchor === 'flight' && placeType(leg.from) === 'airport'
  return html`<section class="card" aria-label="${words.footer.questions}">
    ${questionList([
      ...(meetsFlight
        ? [{ title: late.title, text: late.text(operator.phone, waitingMinutes === 0 ? null : waitingMinutes) }]
        : []),
      {
        title: change.title,
        text: details.questions.change(freeWords(words, cancelling), formats.duration(changeMinutes)),
      },
      final,
    ])}
  </section>`
}
