import { hidden, hiddenWords } from '../web/fields.ts'
import { html, type Markup } from '../values/html.ts'
import type { Typed } from '../web/typed.ts'

/** Whether a form carries out what was shown before; without it, it asks to be shown. */
export function isConfirmed({ confirm }: Typed): boolean {
  return confirm === '1'
}

/** The form that carries out what its page shows. */
interface ConfirmForm {
  /** Where it is sent. */
  action: string
  /** What was asked for: comes along invisibly. */
  asked: Typed
  /** What was shown, so that it can be told whether it is still so; an empty text where nothing can differ. */
  seen: string
  /** Says what will be done, such as “Change, and send a link for €33.00”. */
  button: string
  /** Where one gets by not confirming. */
  back: string
  /** Choices that are still to be made, and who is told. */
  content?: Markup
}

/** Returns the form that carries on what was previewed, with `confirm` = 1. */
export function confirmForm({ action, asked, seen, button, back, content }: ConfirmForm): Markup {
  const { confirm: _, seen: __, ...words } = asked
  return html`<form class="confirm" method="post" action="${action}">
    ${hiddenWords(words)} ${hidden('seen', seen)} ${hidden('confirm', '1')} ${content}
    <div class="row"><a class="button quiet" href="${back}">Leave as it is</a> <button>${button}</button></div>
  </form>`
}
