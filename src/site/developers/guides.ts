/** A document for developers, served as a page and as Markdown. */
export interface Guide {
  /** Its name in URLs. */
  name: string
  /** Its file, relative to `docs`. */
  file: string
  title: string
  /** What it is about, in one sentence, for readers of the list and of search engines. */
  summary: string
  /** For a document that teaches agents to do something: the name of the skill, and when to use it. */
  skill?: { name: string; description: string }
}

/** What has changed, also as a feed. */
export const CHANGELOG: Guide = {
  name: 'changelog',
  file: 'CHANGELOG.md',
  title: 'Changelog',
  summary: 'What has changed for integrators and operators.',
}

/** The documents in the order of the list. */
export const GUIDES: readonly Guide[] = [
  {
    name: 'transfer',
    file: 'transfer.md',
    title: 'Cookbook: transfers',
    summary:
      'Find a place, quote a trip, and hand the traveller over to a checkout that is already filled in. No key is needed.',
    skill: {
      name: 'quote-transfers',
      description:
        'Finds airports, resorts and hotels in the Alps, quotes private transfers between them, compares the days of a month and makes checkout links. Use when somebody travels to or from a ski resort.',
    },
  },
  {
    name: 'ski-rental',
    file: 'ski-rental.md',
    title: 'Cookbook: ski rental',
    summary:
      'Find the shops of a resort, quote equipment, and hand over a rental with everybody named. No key is needed.',
    skill: {
      name: 'quote-ski-rental',
      description:
        'Finds ski rental shops in resorts of the Alps, quotes equipment for a group and makes checkout links. Use when somebody wants to rent skis, snowboards, boots or helmets.',
    },
  },
  {
    name: 'partners',
    file: 'partners.md',
    title: 'Cookbook: partners',
    summary:
      'Sell on your own platform and earn a commission: offers, bookings, vouchers, changes, events and webhooks, the widget and the panel.',
    skill: {
      name: 'book-transfers-as-partner',
      description:
        'Books, changes and cancels Alpine transfers through the partner API, gets their vouchers and follows their events. Use with the API key and secret of a partner.',
    },
  },
  {
    name: 'webhooks',
    file: 'webhooks.md',
    title: 'Webhooks',
    summary: 'Receive every event of your bookings: registration, signatures, retries, replacing the secret.',
  },
  {
    name: 'mcp',
    file: 'mcp.md',
    title: 'Cookbook: agents',
    summary:
      'Let an assistant find places, quote prices and hand over links through the Model Context Protocol. No key is needed.',
    skill: {
      name: 'use-mcp-tools',
      description:
        'Connects to the MCP server that quotes Alpine transfers and ski rental and makes checkout links. Use when tools can be called by the Model Context Protocol rather than by HTTP.',
    },
  },
  {
    name: 'sandbox',
    file: 'sandbox.md',
    title: 'Sandbox',
    summary: 'Values that trigger every refusal and event, and a clock that you can advance.',
  },
  {
    name: 'examples',
    file: 'examples/README.md',
    title: 'Examples',
    summary: 'Programs in PHP and Java that quote, hand over and book, and the client for TypeScript.',
  },
  {
    name: 'typescript',
    file: '../openapi/clients/typescript/README.md',
    title: 'TypeScript client',
    summary: 'Install the typed client of all APIs, for Node and browsers: it signs in and retries by itself.',
  },
  {
    name: 'errors',
    file: 'errors.md',
    title: 'Errors',
    summary: 'Every error code with its cause, its remedy and an example.',
  },
  CHANGELOG,
]

/** The paths of the pages for developers below the root of the site. */
export const DEVELOPER_PATHS: readonly string[] = ['/developers', ...GUIDES.map(({ name }) => `/developers/${name}`)]

/** Returns the name of the copy of a document that the build makes. */
export function builtGuide({ name }: Guide): string {
  return `${name}.md`
}

/** The files of the TypeScript client that the build makes: its package, and the manifest, which has its version. */
export const CLIENT_FILES = { packed: 'navette-client.tgz', manifest: 'navette-client.json' }

/** The pictures in these documents, which the build copies from `docs/pictures`. */
export const PICTURES: readonly string[] = ['rental.png', 'voucher.png', 'banners.png', 'panel.png', 'sales.png']

/** The programs that the documents link to, which the build copies from `docs`. */
export const EXAMPLES: readonly string[] = [
  'examples/php/sell.php',
  'examples/java/Sell.java',
  'examples/price-book.ts',
]

/** The OpenAPI descriptions, which are served under `/openapi/`, in the order of the lists for developers. */
export const DESCRIPTIONS = {
  transfer: { file: 'transfer-public-v1.json', title: 'Transfer public API v1' },
  ski: { file: 'ski-rental-public-v1.json', title: 'Ski rental public API v1' },
  partnerV2: { file: 'partner-v2.json', title: 'Partner API v2' },
  partnerV1: { file: 'partner-v1.json', title: 'Partner API v1 (deprecated)' },
  sandbox: { file: 'sandbox.json', title: 'Sandbox: clock' },
} as const
