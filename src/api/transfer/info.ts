import type { Site } from '../../deps.ts'
import type { ApiInfo } from '../../http/openapi/document.ts'
import { DEEP_LINKS, publicInfo } from '../public-info.ts'

/** Returns the general part of the OpenAPI document of the transfer API. */
export function apiInfo(live: Site, sandbox: Site): ApiInfo {
  return {
    title: 'Navette transfer public API',
    version: '1.8.0',
    description: [
      'Search pickup and drop-off locations, quote every bookable vehicle in real time, and hand travellers over to the booking funnel. No key is needed; requests are limited per client address, or with a publishable key by that key.',
      'Prices come from the engine that also charges: what a quote shows is what is paid, to the cent.',
      'Every refusal is `{ "error": { "code", "message", "request_id", "doc_url", "fields" } }`; the message names each wrong field as it was written. Times of a ride are local to the place where it starts, and a departure that is given to the place where it ends; other times without a zone are Europe/Paris. Integers may be sent as numeric strings, `true` and `false` stand for 1 and 0. Unknown keys are ignored; of a query key given twice the last counts.',
    ].join('\n\n'),
    ...publicInfo(live, sandbox),
    tags: [
      { name: 'Locations', description: 'Where transfers start and end.' },
      { name: 'Quotes', description: 'Prices. Nothing is stored.' },
      { name: 'Checkout', description: 'Links that open the checkout filled in.' },
      DEEP_LINKS,
    ],
  }
}
