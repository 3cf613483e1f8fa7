import { addSteps } from '../web/assets/script/number-steps.js'
import { complain } from './complain.ts'
import { checkField, folded, framed, hidden, inputField, selectOf } from './fields.ts'
import type { Home } from './home.ts'
import { make } from './make.ts'
import { type Options, readOptions } from './options.ts'
import { skiFields } from './ski-form.ts'
import { followTrip, transferFields } from './transfer-form.ts'
import type { Words } from './words.ts'
import style from './style.css'

/** Defined by the server around the script. */
declare const HOME: Home

const ELEMENT = 'navette-search'

const script = document.currentScript
if (script instanceof HTMLScriptElement) void place(script)
else complain('Load this script with its own <script>, not as a module.')

/** Inserts the form after its script. */
async function place(script: HTMLScriptElement): Promise<void> {
  if (document.head.contains(script)) return complain('Put this script where the form belongs, not in the head.')
  if (!customElements.get(ELEMENT)) customElements.define(ELEMENT, class extends HTMLElement {})
  // A page that swaps its content runs the script again: beside its form, or beside an empty copy of the element.
  const former = script.nextElementSibling
  if (former?.localName === ELEMENT) {
    if (former.shadowRoot) return
    former.remove()
  }
  const options = readOptions(script, HOME)
  const element = document.createElement(ELEMENT)
  const root = element.attachShadow({ mode: 'open', delegatesFocus: true })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  // Not affected by a policy against inline styles.
  root.adoptedStyleSheets = [sheet]
  script.after(element)
  const isEnglish = options.language === 'en'
  const words = isEnglish ? HOME.words : await loadWords(options)
  if (!words) complain('The words in this language cannot be loaded: the form is in English.')
  root.append(formOf(words ? options : { ...options, language: 'en' }, words ?? HOME.words))
}

/** Returns undefined if they cannot be loaded. Only English is part of the script, which most pages need alone. */
async function loadWords({ language }: Options): Promise<Words | undefined> {
  try {
    const { words }: { words: Words } = await import(`${HOME.transferUrl}/js/words-${language}.js`)
    return words
  } catch {
    return undefined
  }
}

function formOf(options: Options, words: Words): HTMLFormElement {
  const { product, theme, language, promoCode, key, campaign } = options
  const isSki = product === 'ski'
  const form = make(
    'form',
    {
      class: theme,
      lang: language,
      'aria-label': isSki ? words.widget.skiForm : words.widget.transferForm,
      action: `${isSki ? HOME.skiUrl : HOME.transferUrl}/book/quick-search`,
      method: 'get',
      target: '_top',
      ...words.form,
    },
    ...(words.sandbox === null ? [] : [make('p', { class: 'sandbox' }, words.sandbox)]),
    ...(isSki ? skiFields : transferFields)(HOME, options, words),
    extras(options, words),
    ...hidden({ promo: promoCode, api_key: key, campaign, via: 'widget', lang: language }),
  )
  for (const input of form.querySelectorAll('[type=number]')) addSteps(input)
  if (!isSki) followTrip(form)
  form.addEventListener('submit', (event) => leaveFrame(form, event))
  return form
}

/** Returns what changes prices and is seldom needed. A promo code is the partner's, or else may be typed. */
function extras({ product, promoCode, currency = 'EUR' }: Options, { search, rental, widget }: Words): HTMLElement {
  const isSki = product === 'ski'
  const codes = HOME.currencies.map((code) => [code, code] as const)
  const chosen = framed(selectOf('currency', codes, currency), { label: search.currency })
  const code = inputField('promo', { label: search.promo }, { autocomplete: 'off', maxlength: 60 })
  const skis = isSki ? [] : [checkField('ski', search.skis)]
  const summary = promoCode ? (isSki ? search.currency : widget.extras) : (isSki ? rental : search).extras
  return folded(summary, make('div', { class: 'fields' }, ...(promoCode ? [] : [code]), chosen), ...skis)
}

/** Navigates out of a frame that contains the page, or opens a tab if a sandbox prevents that. */
function leaveFrame(form: HTMLFormElement, event: Event): void {
  if (!top || top === self) return
  const fields: string[] = []
  for (const field of new FormData(form))
    fields.push(field.map((part) => (typeof part === 'string' ? encodeURIComponent(part) : '')).join('='))
  try {
    top.location.href = `${form.action}?${fields.join('&')}`
    event.preventDefault()
  } catch {
    form.target = '_blank'
  }
}
