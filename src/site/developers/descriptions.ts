/** The OpenAPI descriptions, which are served under `/openapi/`. */
export const DESCRIPTIONS: readonly { file: string; title: string }[] = [
  { file: 'transfer-public-v1.json', title: 'Transfer public API v1' },
  { file: 'ski-rental-public-v1.json', title: 'Ski rental public API v1' },
  { file: 'partner-v2.json', title: 'Partner API v2' },
  { file: 'partner-v1.json', title: 'Partner API v1 (deprecated)' },
  { file: 'sandbox.json', title: 'Sandbox: clock' },
]
