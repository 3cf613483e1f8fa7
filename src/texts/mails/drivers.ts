import { formatsOf } from '../../values/formats.ts'

const { counted } = formatsOf('en-GB')

/** The texts of letters to drivers, in English, which all of them read. */
export const driversWords = {
  assigned: {
    subject: (rides: string) => `You drive: ${rides}`,
    text: (several: boolean) => (several ? 'These rides are yours.' : 'This ride is yours.'),
  },
  unassigned: {
    subject: (rides: string) => `No longer yours: ${rides}`,
    text: (several: boolean) =>
      several ? 'Somebody else will drive these rides.' : 'Somebody else will drive this ride.',
  },
  changed: {
    subject: (rides: string) => `Changed: ${rides}`,
    text: (several: boolean) => (several ? 'These rides have changed.' : 'This ride has changed.'),
  },
  cancelled: {
    subject: (rides: string) => `Cancelled: ${rides}`,
    text: (several: boolean) =>
      several ? 'These rides are cancelled: please do not go.' : 'This ride is cancelled: please do not go.',
  },
  rides: (count: number, days: string) => `${counted(count, 'ride', 'rides')}, ${days}`,
  /** Several days. */
  days: (first: string, last: string) => `${first} to ${last}`,
  changes: (what: readonly string[]) => `changed: ${what.join(', ')}`,
  page: 'Your rides',
  /** Names, numbers and addresses are only on the page, which is always up to date. */
  more: 'Names, numbers and addresses are on your page. Keep its link to yourself.',
  questions: (phone: string) => `Questions? Call us on ${phone}.`,
} as const
