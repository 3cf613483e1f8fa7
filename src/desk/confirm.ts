import { html, type Markup } from '../values/html.ts'
import { hidden, hiddenParams } from '../web/parts/fields.ts'
import type { TextParams } from '../web/request/text-params.ts'

/** Returns whether a form carries out what was previewed; otherwise it asks for the preview. */
export function isConfirmed({ confirm }: TextParams): boolean {
  return confirm === '1'
}

/** A form that carries out what its page shows. */
interface ConfirmForm {
  /** The URL it is sent to. */
  action: string
  /** What was asked for, as hidden fields. */
  asked: TextParams
  /** What was displayed, to detect whether it has changed since; empty if nothing can change. */
  seen: string
  /** What will be done, such as “Change, and send a link for €33.00”. */
  button: string
  /** The URL of the link that cancels. */
  back: string
  /** Choices that remain to be made, and who is notified. */
  content?: Markup
}

/** Returns the form that carries out what was previewed, with `confirm` = 1. */
export function confirmForm({ action, asked, seen, button, back, content }: ConfirmForm): Markup {
  const { confirm: _, seen: __, ...params } = asked
  return html`<form class="confirm" method="post" action="${action}">
    ${hiddenParams(params)} ${hidden('seen', seen)} ${hidden('confirm', '1')} ${content}
    <div class="row"><a class="button quiet" href="${back}">Leave it as it is</a> <button>${button}</button></div>
  </form>`
}
