/** The OpenAPI descriptions, which are served under `/openapi/`, in the order of the lists for developers. */
export const DESCRIPTIONS = {
  transfer: { file: 'transfer-public-v1.json', title: 'Transfer public API v1' },
  ski: { file: 'ski-rental-public-v1.json', title: 'Ski rental public API v1' },
  partnerV2: { file: 'partner-v2.json', title: 'Partner API v2' },
  partnerV1: { file: 'partner-v1.json', title: 'Partner API v1 (deprecated)' },
  sandbox: { file: 'sandbox.json', title: 'Sandbox: clock' },
} as const
