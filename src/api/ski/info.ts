import type { Site } from '../../deps.ts'
import type { ApiInfo } from '../../http/openapi/document.ts'
import { DEEP_LINKS, publicInfo } from '../public-info.ts'

/** Returns the general part of the OpenAPI document of the ski rental API. */
export function apiInfo(live: Site, sandbox: Site): ApiInfo {
  return {
    title: 'Navette ski rental public API',
    version: '1.3.0',
    description: [
      'Find ski resorts and rental shops, quote skis, snowboards, boots and helmets in real time, and hand skiers over to the booking funnel. No key is needed; requests are limited per client address, or with a publishable key by that key. Nothing is ordered, paid or reserved here.',
      'Prices come from the engine that also charges. Promo, currency and rounding are applied pack by pack, so the displayed prices add up to what is charged.',
      'Every refusal is `{ "error": { "code", "message", "request_id", "doc_url", "fields" } }`; the message names each wrong field as it was written (`participants.0.age`). Checks run in this order, and the first that fails determines the response: form of the request, currency, resort, shop, duration, packs, then ages, texts, addresses and measurements. Days are those of the resort. Integers may be sent as numeric strings. Unknown keys are ignored; of a query key given twice the last counts, except `pack`.',
    ].join('\n\n'),
    ...publicInfo(live, sandbox),
    tags: [
      { name: 'Resorts and shops', description: 'Where equipment is rented.' },
      { name: 'Quotes', description: 'Prices. Nothing is stored.' },
      { name: 'Checkout', description: 'Links that open the checkout, filled in, and what they need.' },
      DEEP_LINKS,
    ],
  }
}
