import type { Catalogue } from '../catalogue/catalogue.ts'
import { anyText } from '../http/fields.ts'
import { checkPromo } from '../services/quoting/pricing/promo.ts'
import { plainCode } from '../values/code.ts'
import { html, type Markup } from '../values/html.ts'
import { plainLine } from '../values/text.ts'
import { drawField, type FormFaults, type FormView, optional } from '../web/form.ts'
import type { Layout } from '../web/layout/layout.ts'
import { type TextParams } from '../web/request/text-params.ts'

/** The name of the field for a code that the prices do not include yet. */
const ENTERED = 'entered_code'

const CODE = optional(anyText, {
  name: ENTERED,
  control: { autocomplete: 'off', autocapitalize: 'characters', maxlength: 50 },
})

/** The id of the sum with the total, to which the page scrolls once a code was entered. */
export const TOTAL_ID = 'total'

/** A form of step 3 with the promo code that was entered in it, if any. */
export interface WithCode {
  /** The form as if its page had been opened with the code. */
  typed: TextParams
  /** What is wrong with the code. */
  faults: FormFaults
  /** Whether the prices follow from another code than those on the page. */
  isNew: boolean
}

/**
 * Takes the code that was entered in a form into account. One without a discount changes no price: it replaces none
 * that has one, and only a partner's is kept, for the sale is the partner's (decisions 6.17). The price of a link stays
 * as it is.
 */
export function withCode(catalogue: Catalogue, name: CodeName, form: TextParams, now: Date): WithCode {
  const { [ENTERED]: entered = '', ...others } = form
  const { [name]: current = '' } = form
  const code = plainLine(entered)
  if (code === '' || form['t'] || plainCode(code) === plainCode(current))
    return { typed: others, faults: {}, isNew: false }
  const outcome = checkPromo(catalogue, code, now)
  if (outcome.applied) return { typed: { ...others, [name]: code }, faults: {}, isNew: true }
  const isKept = outcome.partnerId !== null && !(current && checkPromo(catalogue, current, now).applied)
  return { typed: { ...form, ...(isKept && { [name]: code }) }, faults: { [ENTERED]: 'code' }, isNew: isKept }
}

/** The name of the code in the URLs and forms of transfers, and of rentals. */
export type CodeName = 'promo_code' | 'promo'

/** Returns a folded field for a promo code, with a button that shows the form again at its price. */
export function promoFold(layout: Layout, view: FormView, formUrl: string): Markup {
  const { labels, enterCode } = layout.words.details
  return html`<details ${view.faults[ENTERED] && 'open'}>
    <summary>${labels[ENTERED]}</summary>
    ${drawField(CODE, layout, view, { caption: html`` })}
    <p><button class="quiet" formaction="${formUrl}#${TOTAL_ID}" formnovalidate>${enterCode}</button></p>
  </details>`
}
