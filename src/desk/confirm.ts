import type { BookingVersion, SeenVersions } from '../services/bookings/log.ts'
import { html, type Markup } from '../values/html.ts'
import { hidden, hiddenParams } from '../web/parts/fields.ts'
import type { TextParams } from '../web/request/text-params.ts'
import type { Visit } from './door.ts'

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
  /** The URL of the link that cancels, and what that says. */
  back: string
  stay?: string
  /** Choices that remain to be made, and who is notified. */
  content?: Markup
}

/** Returns the form that carries out what was previewed, with `confirm` = 1. */
export function confirmForm({
  action,
  asked,
  seen,
  button,
  back,
  stay = 'Leave it as it is',
  content,
}: ConfirmForm): Markup {
  const { confirm: _, seen: __, ...params } = asked
  return html`<form class="confirm" method="post" action="${action}">
    ${hiddenParams(params)} ${hidden('seen', seen)} ${hidden('confirm', '1')} ${content}
    <div class="row"><a class="button quiet" href="${back}">${stay}</a> <button>${button}</button></div>
  </form>`
}

/** Returns what was displayed of bookings, for the field `seen` of a form: `12:3 13:5`. */
export function writeSeen(seen: readonly Pick<BookingVersion, 'id' | 'version'>[]): string {
  return Array.from(new Set(seen.map(({ id, version }) => `${id}:${version}`))).join(' ')
}

/**
 * Returns what was displayed of bookings to the sender of a form; null if the form does not say. It is parsed from the
 * raw body, because it may be longer than any typed field.
 */
export function readSeen({ request: { body } }: Pick<Visit, 'request'>): SeenVersions | null {
  const field: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'seen') : undefined
  const versions = typeof field === 'string' ? Array.from(field.matchAll(/(\d{1,15}):(\d{1,15})/g)) : []
  return versions.length === 0 ? null : new Map(versions.map(([, id, version]) => [Number(id), Number(version)]))
}
