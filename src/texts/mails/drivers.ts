/** What letters to drivers say, in English, which all of them read. */
export const driversWords = {
  assigned: {
    subject: (rides: string) => `You drive: ${rides}`,
    text: (several: boolean) => (several ? 'These rides are yours.' : 'This ride is yours.'),
  },
  unassigned: {
    subject: (rides: string) => `Not yours any more: ${rides}`,
    text: (several: boolean) => (several ? 'Somebody else drives these rides.' : 'Somebody else drives this ride.'),
  },
  changed: {
    subject: (rides: string) => `Changed: ${rides}`,
    text: (several: boolean) => (several ? 'These rides of yours have changed.' : 'This ride of yours has changed.'),
  },
  cancelled: {
    subject: (rides: string) => `Cancelled: ${rides}`,
    text: (several: boolean) =>
      several
        ? 'These rides of yours are cancelled: please do not go.'
        : 'This ride of yours is cancelled: please do not go.',
  },
  rides: (count: number) => `${count} rides`,
  changes: (what: readonly string[]) => `changed: ${what.join(', ')}`,
  page: 'Your rides',
  /** Names, numbers and addresses are on the page alone, which knows every change. */
  more: 'Names, numbers and addresses are on your page. Keep its link to yourself.',
  questions: (phone: string) => `Questions? Call us on ${phone}.`,
} as const
