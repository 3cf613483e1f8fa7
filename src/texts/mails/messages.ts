/** The texts of a message that a partner is asked to pass on, in English, which all partners read. */
export const messageWords = {
  subject: (about: string) => `Please pass on: ${about}`,
  passOn: (name: string) => `Please pass this on to ${name}:`,
  yourReference: 'Your reference',
} as const
