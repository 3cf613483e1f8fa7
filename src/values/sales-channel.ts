/** The ways in which a partner sends a traveller to our pages. */
export const LINK_CHANNELS = ['link', 'widget', 'banner'] as const

/** One such way. */
export type LinkChannel = (typeof LINK_CHANNELS)[number]

/** How a partner brought a sale: through the API, a link, the form widget or a banner, or by telephone to our desk. */
export const SALES_CHANNELS = ['api', 'link', 'widget', 'banner', 'desk'] as const

/** One such channel. */
export type SalesChannel = (typeof SALES_CHANNELS)[number]

/** The maximum length of a campaign name. */
export const CAMPAIGN_LENGTH = 60
