import { describe, expect, it } from 'vitest'
import { readExamples } from '../../../src/http/openapi/examples.ts'
import { hasBrowser, useBrowser } from '../../support/browser.ts'
import { useGuestSite } from '../../support/guest-site.ts'

const examples = await readExamples('transfer-public-v1.json')
const guest = await useGuestSite()
const { url, visit } = await useBrowser({ origin: guest.origin })

describe.skipIf(!hasBrowser)('other origins', () => {
  it('A page of another origin may send every header of a checkout link, and read whether it was replayed', async () => {
    guest.pages.set('/', { html: '<!doctype html><title>Guest</title>' })
    const page = await visit(guest.origin)
    const call = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'order-4711',
        'x-request-id': 'cart-9',
        'x-api-key': 'nvp_demo-key',
      },
      body: JSON.stringify(examples.get('createCheckoutLink')?.body),
    }
    const answers = await page.evaluate(
      `(async () => {
        const send = async () => {
          const { status, headers } = await fetch('${url}/api/public/v1/checkout-link', ${JSON.stringify(call)})
          return [status, headers.get('x-request-id'), headers.get('idempotent-replayed')]
        }
        return [await send(), await send()]
      })()`,
    )
    expect(answers).toEqual([
      [200, 'cart-9', null],
      [200, 'cart-9', 'true'],
    ])
  })
})
