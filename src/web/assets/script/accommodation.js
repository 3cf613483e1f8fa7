import { suggestBelow } from './suggestions.js'

/** Suggests known accommodations below the address while typing; any other address is accepted, too. */
export function suggestStays({ dataset: { stays }, elements: { accommodation: input } }) {
  const { list, other } = input.dataset
  suggestBelow(input, { list, ask, take })

  async function ask(text) {
    const answer = await fetch(`${stays}&q=${encodeURIComponent(text)}`).catch(() => undefined)
    const found = answer?.ok ? await answer.json() : []
    const entries = found.map((value) => {
      const [name, ...address] = value.split(', ')
      return { value, name, detail: address.join(', ') }
    })
    return entries.length > 0 ? [...entries, { name: other, detail: '' }] : []
  }

  function take({ value = input.value }) {
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
