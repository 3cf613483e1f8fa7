import { countInput, labelled, numberOptions, selectInput } from './fields.ts'
import { make } from './make.ts'
import type { Words } from './words/en.ts'

/** More children would not fit into any of our vehicles. */
const MAX_CHILDREN = 20

const AGES = numberOptions(0, 17)

/**
 * Returns the fields for travellers and luggage. The age of each child is asked for, from which the next page suggests
 * seats.
 */
export function partyFields(words: Words): HTMLElement[] {
  const children = countInput('child_count', '0', '0')
  const ages = make('div', { class: 'row few', hidden: true })
  children.addEventListener('input', () => {
    const count = Math.min(Number(children.value), MAX_CHILDREN)
    while (ages.children.length > count) ages.lastChild?.remove()
    while (ages.children.length < count) ages.append(ageField(words, ages.children.length + 1))
    ages.hidden = count <= 0
  })
  return [
    make(
      'div',
      { class: 'row few' },
      labelled(words.adults, countInput('adults', '2', '1')),
      labelled(words.children, children),
      labelled(words.suitcases, countInput('luggage', '2', '0')),
      labelled(words.skiBags, countInput('ski_bags', '0', '0')),
    ),
    ages,
    make('label', { class: 'check' }, make('input', { type: 'checkbox', name: 'ski', value: '1' }), words.skis),
  ]
}

function ageField(words: Words, child: number): HTMLElement {
  const select = selectInput(`age-${child}`, [['', words.chooseAge], ...AGES], '')
  Object.assign(select, { name: 'age', required: true })
  return labelled(words.ageOfChild(child), select)
}

/** Joins the ages into one parameter, as the deep link expects them. */
export function joinAges(data: FormData): void {
  const ages = data.getAll('age').filter((age) => typeof age === 'string')
  data.delete('age')
  if (ages.length > 0) data.set('child_ages', ages.join(','))
}
