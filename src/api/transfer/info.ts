import type { Site } from '../../deps.ts'
import { API_KEY_SCHEMES } from '../api-key.ts'
import type { ApiInfo } from '../../http/openapi/document.ts'

/** What the OpenAPI document says about the transfer API as a whole. */
export function apiInfo(live: Site, sandbox: Site): ApiInfo {
  return {
    title: 'Navette transfer public API',
    version: '1.6.0',
    description: [
      'Search pickup and drop-off locations, quote every bookable vehicle in real time, and hand travellers over to the booking funnel. No key is needed; requests are limited per client address, or with a publishable key by that key.',
      'Prices come from the engine that also charges: what a quote shows is what is paid, to the cent.',
      'Every refusal is `{ "error": { "code", "message" } }`; the message names each wrong field as it was written. Times without a zone are Europe/Paris. Integers may be sent as numeric strings, `true` and `false` stand for 1 and 0. Unknown keys are ignored; of a query key given twice the last counts.',
    ].join('\n\n'),
    servers: [
      { url: `${live.url}/api/public/v1`, description: 'Live' },
      { url: `${sandbox.url}/api/public/v1`, description: 'Sandbox: the same catalogue, links of its own' },
    ],
    securitySchemes: API_KEY_SCHEMES,
    isOpen: true,
    tags: [
      { name: 'Locations', description: 'Where transfers start and end.' },
      { name: 'Quotes', description: 'Prices. Nothing is stored.' },
      { name: 'Checkout', description: 'Links that open the checkout filled in.' },
      {
        name: 'Deep links',
        description: 'For browsers: from a URL into the booking funnel, at the site and not under the API.',
      },
    ],
  }
}
