/** More children would not fit into any of our vehicles. */
const most = 20

/** Replaces a list of ages by one choice per child. The list is what is sent. */
export function askEachAge(field) {
  const { agesOf, each, choose } = field.dataset
  const { form, id } = field
  const count = form.elements[agesOf]
  const frame = field.closest('.field')
  const choices = document.createElement('div')
  const described = ['aria-describedby', 'aria-invalid'].filter((name) => field.hasAttribute(name))
  let ages = field.value.match(/\d+/g) ?? []
  Object.assign(field, { type: 'hidden', id: '' })
  choices.className = 'fields ages'
  frame.querySelector('label').remove()
  field.after(choices)
  form.addEventListener('input', show)
  form.addEventListener('change', show)
  show()

  function show() {
    const wanted = Math.min(Number(count.value), most)
    while (choices.children.length > wanted) choices.lastChild.remove()
    while (choices.children.length < wanted) choices.append(choiceFor(choices.children.length))
    frame.hidden = wanted === 0
    const isNeeded = agesOf === 'children' && form.elements.seats.value === 'suggested'
    const selects = [...choices.querySelectorAll('select')]
    for (const select of selects) select.required = isNeeded
    // Remembers the age of a child that is removed and added again.
    ages = [...selects.map(({ value }) => value), ...ages.slice(wanted)]
    field.value = ages.slice(0, wanted).filter(Boolean).join(', ')
  }

  function choiceFor(i) {
    const part = document.createElement('div')
    const label = document.createElement('label')
    const select = document.createElement('select')
    const own = i === 0 ? id : `${id}-${i + 1}`
    part.className = 'field'
    Object.assign(label, { htmlFor: own, textContent: each.replace('1', i + 1) })
    select.id = own
    select.append(new Option(choose, ''))
    for (let age = 0; age < 18; age++) select.append(new Option(String(age), String(age)))
    select.value = ages[i] ?? ''
    for (const name of described) select.setAttribute(name, field.getAttribute(name))
    part.append(label, select)
    return part
  }
}
