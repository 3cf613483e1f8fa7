/** How a partner brought a sale: through the API, a link, the form widget or a banner. */
export const SALES_CHANNELS = ['api', 'link', 'widget', 'banner'] as const

/** One such channel. */
export type SalesChannel = (typeof SALES_CHANNELS)[number]

/** The maximum length of a campaign name. */
export const CAMPAIGN_LENGTH = 60
