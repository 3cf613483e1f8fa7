import type { LedgerKind, Product } from '../../values/booking.ts'
import type { SalesChannel } from '../../values/sales-channel.ts'

const KINDS: Record<LedgerKind, string> = {
  sale: 'Sales on account',
  fee: 'Cancellation fees',
  correction: 'Corrections',
  commission: 'Commission',
  payment: 'Payments',
}

const CHANNELS: Record<SalesChannel, string> = {
  api: 'by API',
  link: 'by your links',
  widget: 'by your widget',
  banner: 'by your banners',
  desk: 'by telephone',
}

const PRODUCTS: Record<Product, string> = { transfer: 'transfers', ski: 'ski rental' }

/** The words of statements of account, in English, which all partners read. */
export const statementWords = {
  title: 'Statement of account',
  kinds: KINDS,
  channels: CHANNELS,
  opening: 'Balance carried over',
  covers: (from: string | null, month: string, closed: string) =>
    `${from === null ? `Up to the end of ${month}` : `From ${from} to the end of ${month}`}, closed on ${closed}. Amounts in EUR.`,
  vat: (product: Product, percent: string, gross: string) =>
    `VAT of ${percent}% contained in ${gross} of ${PRODUCTS[product]}`,
  total: (minor: number, due: string) =>
    minor > 0 ? `Amount to pay by ${due}` : minor < 0 ? `Amount that we pay by ${due}` : 'Nothing to pay',
  reference: (number: string) => `Please give this reference with your transfer: ${number}`,
  payment: (minor: number) => (minor < 0 ? 'Received from you' : 'Paid to you'),
  noInvoice: 'This statement is not an invoice.',
} as const
