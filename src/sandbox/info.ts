import { PREFIX } from '../api/partner/index.ts'
import type { Site } from '../deps.ts'
import type { ApiInfo } from '../http/openapi/document.ts'

/** Returns the general part of the OpenAPI document of what exists only in the sandbox. */
export function sandboxInfo(sandbox: Site): ApiInfo {
  return {
    title: 'Navette sandbox',
    version: '1.1.0',
    description:
      'What the sandbox has besides the APIs: a clock for each partner, to rehearse what happens to bookings over time. Tokens are those of the partner API in the sandbox. Magic values, which rehearse refusals, are listed on the page about the sandbox.',
    servers: [{ url: sandbox.url + PREFIX.v2, description: 'Sandbox' }],
    tags: [{ name: 'Clock', description: 'The time of your bookings, offers and links in the sandbox.' }],
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  }
}
