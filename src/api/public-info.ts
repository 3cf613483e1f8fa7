import type { Site } from '../deps.ts'
import type { ApiInfo } from '../http/openapi/document.ts'
import { API_KEY_SCHEMES } from './api-key.ts'

/** The tag of the deep links into a booking funnel. */
export const DEEP_LINKS = {
  name: 'Deep links',
  description: 'For browsers: deep links into the booking funnel, on the site rather than under the API.',
}

/** Returns the part that the OpenAPI documents of both public APIs have in common. */
export function publicInfo(live: Site, sandbox: Site) {
  return {
    servers: [
      { url: `${live.url}/api/public/v1`, description: 'Live' },
      { url: `${sandbox.url}/api/public/v1`, description: 'Sandbox: the same catalogue, separate links' },
    ],
    securitySchemes: API_KEY_SCHEMES,
    isOpen: true,
  } satisfies Partial<ApiInfo>
}
