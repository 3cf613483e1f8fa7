import { fileOfVersion30 } from '../../http/openapi/version-3-0.ts'
import { DESCRIPTIONS } from './guides.ts'
import type { Sites } from './served-markdown.ts'

/** The media type of the catalogue. */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/**
 * Returns the catalogue of the APIs (RFC 9727) as a set of links (RFC 9264): where each API is, its description in
 * OpenAPI 3.1 and 3.0, its guide, and where it says whether it can sell.
 */
export function apiCatalog({ live, sandbox }: Sites): object {
  const { transfer, ski, partnerV2, partnerV1, sandbox: clock } = DESCRIPTIONS
  const apis = [
    { ...transfer, anchor: `${live.url}/api/public/v1`, guide: 'transfer' },
    { ...ski, anchor: `${live.roots.ski}/api/public/v1`, guide: 'ski-rental' },
    { ...partnerV2, anchor: `${live.url}/api/v2`, guide: 'partners' },
    { ...partnerV1, anchor: `${live.url}/api`, guide: 'partners' },
    { ...clock, anchor: `${sandbox.url}/api/v2`, guide: 'sandbox' },
  ]
  return {
    linkset: apis.map(({ file, title, anchor, guide }) => ({
      anchor,
      'service-desc': [
        { href: `${live.url}/openapi/${file}`, type: 'application/json', title: `${title}: OpenAPI 3.1` },
        {
          href: `${live.url}/openapi/${fileOfVersion30(file)}`,
          type: 'application/json',
          title: `${title}: OpenAPI 3.0`,
        },
      ],
      'service-doc': [
        { href: `${live.url}/developers/${guide}`, type: 'text/html' },
        { href: `${live.url}/developers/${guide}.md`, type: 'text/markdown' },
      ],
      status: [{ href: new URL('/readyz', live.url).href, type: 'application/json' }],
    })),
  }
}
