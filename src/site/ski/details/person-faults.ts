import type { Words } from '../../../texts/site/en.ts'
import { type FormFault, sentenceOf } from '../../../web/form.ts'
import type { FaultGroup } from '../../../web/parts/fields.ts'
import { fieldOfName } from '../participants.ts'
import { faultOf, isOutOfRange, isYoung, labelOf, nameOf } from '../person-words.ts'
import type { DetailsView } from './details-view.ts'

/** Faults that the label of a field explains. */
const UNFILLED: ReadonlySet<FormFault> = new Set(['missing', 'age', 'choose'])

/**
 * Returns how the fields of a rental are named in the list of what is wrong: `Child 1, Height`. Those that are only to
 * be filled in are one line for each person: `Child 1: first name, age`.
 */
export function personFaults(words: Words, view: DetailsView) {
  const { rentalDetails, details } = words
  return {
    labelOf(name: string): string {
      const named = fieldOfName(name)
      if (!named) return details.labels[name] ?? name
      return `${nameOf(words, view, named.index)}, ${labelOf(words, view, named.index, named.field)}`
    },
    sentenceOf(name: string, fault: FormFault): string {
      const named = fieldOfName(name)
      return named ? faultOf(words, view, named.index, named.field, fault) : sentenceOf(words, name, fault)
    },
    groupOf(name: string, fault: FormFault): FaultGroup | undefined {
      const named = fieldOfName(name)
      if (!named || !UNFILLED.has(fault) || isOutOfRange(view, name, fault)) return undefined
      const { index, field } = named
      const isOfYoung = field === 'gender' && isYoung(view, index)
      const label = isOfYoung ? rentalDetails.young.inList : rentalDetails.inList[field]
      return label === undefined ? undefined : { id: String(index), title: nameOf(words, view, index), label }
    },
  }
}
