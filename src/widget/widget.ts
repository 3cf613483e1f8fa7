import { complain } from './complain.ts'
import { hidden } from './fields.ts'
import type { Home } from './home.ts'
import { make } from './make.ts'
import { type Options, readOptions } from './options.ts'
import { joinAges } from './party-fields.ts'
import { skiFields } from './ski-form.ts'
import { STYLE } from './style.ts'
import { followTrip, transferFields } from './transfer-form.ts'
import { de } from './words/de.ts'
import { en, type Words } from './words/en.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'

/** Defined by the server around the script. */
declare const HOME: Home

const WORDS = { en, fr, de, it }

const ELEMENT = 'navette-search'

/** Fields whose names in the deep link would hide members of a form. */
const RENAMED = [
  ['child_count', 'children'],
  ['language', 'lang'],
] as const

const script = document.currentScript
if (script instanceof HTMLScriptElement) place(script)
else complain('Load this script with its own <script>, not as a module.')

/** Inserts the form after its script. */
function place(script: HTMLScriptElement): void {
  if (document.head.contains(script)) return complain('Put this script where the form belongs, not in the head.')
  if (!customElements.get(ELEMENT)) customElements.define(ELEMENT, class extends HTMLElement {})
  const options = readOptions(script, HOME)
  const element = document.createElement(ELEMENT)
  const root = element.attachShadow({ mode: 'open', delegatesFocus: true })
  const style = new CSSStyleSheet()
  style.replaceSync(STYLE)
  // Not affected by a policy against inline styles.
  root.adoptedStyleSheets = [style]
  root.append(formOf(options, WORDS[options.language]))
  script.after(element)
}

function formOf(options: Options, words: Words): HTMLFormElement {
  const { product, theme, language, promoCode, key, campaign, currency } = options
  const isSki = product === 'ski'
  const form = make(
    'form',
    {
      class: theme,
      lang: language,
      'aria-label': isSki ? words.skiForm : words.transferForm,
      action: `${isSki ? HOME.skiUrl : HOME.transferUrl}/book/quick-search`,
      method: 'get',
      target: '_top',
    },
    ...(HOME.isSandbox ? [make('p', { class: 'sandbox' }, words.sandbox)] : []),
    ...(isSki ? skiFields : transferFields)(HOME, options, words),
    make('button', {}, isSki ? words.showEquipment : words.showVehicles),
    ...hidden({ promo: promoCode, api_key: key, campaign, via: 'widget', currency, language }),
  )
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, sent] of RENAMED) rename(formData, name, sent)
    joinAges(formData)
  })
  form.addEventListener('submit', (event) => leaveFrame(form, event))
  if (!isSki) followTrip(form, words)
  return form
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

function rename(data: FormData, name: string, sent: string): void {
  const value = data.get(name)
  if (value === null) return
  data.delete(name)
  data.set(sent, value)
}
