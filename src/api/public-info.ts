import type { Site } from '../deps.ts'
import type { ApiInfo } from '../http/openapi/document.ts'
import { API_KEY_SCHEMES } from './api-key.ts'

/** The tag of the links that lead browsers into a booking funnel. */
export const DEEP_LINKS = {
  name: 'Deep links',
  description: 'For browsers: from a URL into the booking funnel, at the site and not under the API.',
}

/** What the OpenAPI documents of both public APIs say alike. */
export function publicInfo(live: Site, sandbox: Site) {
  return {
    servers: [
      { url: `${live.url}/api/public/v1`, description: 'Live' },
      { url: `${sandbox.url}/api/public/v1`, description: 'Sandbox: the same catalogue, links of its own' },
    ],
    securitySchemes: API_KEY_SCHEMES,
    isOpen: true,
  } satisfies Partial<ApiInfo>
}
