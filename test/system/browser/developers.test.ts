import { describe, expect, it } from 'vitest'
import { hasBrowser, useBrowser } from '../../support/browser.ts'

const { visit } = await useBrowser()

describe.skipIf(!hasBrowser)('a guide for developers', () => {
  it('A call of a guide is made in the sandbox by a press, and its answer shown below', async () => {
    const page = await visit('/developers/transfer')
    const asked = page.waitForRequest(/\/sandbox\/api\/public\/v1\/locations\/search/)
    await page.getByRole('button', { name: 'Run in the sandbox: Command, block 1', exact: true }).click()
    expect((await asked).method()).toBe('GET')
    const answer = page.getByRole('status').filter({ hasText: 'Geneva Airport' })
    await answer.waitFor()
    expect(await answer.textContent()).toMatch(/^200\n\[/)
  })

  it('The feed of the changelog is well-formed, and so is the markup in its entries', async () => {
    const page = await visit('/developers/changelog')
    // As text, because the compiler of the tests knows no DOM.
    const [root, faults, empty] = await page.evaluate<[string, number, number]>(`(async () => {
      const text = await (await fetch('/developers/changelog.atom')).text()
      const feed = new DOMParser().parseFromString(text, 'application/xml')
      const isEmpty = ({ textContent }) => !new DOMParser().parseFromString(textContent, 'text/html').body.innerText
      const contents = [...feed.querySelectorAll('content')]
      return [feed.documentElement.tagName, feed.querySelectorAll('parsererror').length, contents.filter(isEmpty).length]
    })()`)
    expect([root, faults, empty]).toEqual(['feed', 0, 0])
  })
})
