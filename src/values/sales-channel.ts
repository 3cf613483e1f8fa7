/** How a sale came by way of a partner: by its API, or by its link, form widget or banner. */
export const SALES_CHANNELS = ['api', 'link', 'widget', 'banner'] as const

/** One of these ways. */
export type SalesChannel = (typeof SALES_CHANNELS)[number]

/** The longest name that a partner can give a campaign. */
export const CAMPAIGN_LENGTH = 60
