/** The texts of letters to shops, in English, which all of them read. */
export const shopsWords = {
  passOn: (shop: string) => `Please pass on to ${shop}: `,
  booked: {
    subject: (reference: string, name: string, day: string) => `Rental ${reference}: ${name}, from ${day}`,
    text: 'A new rental for your shop. The voucher that the traveller will show you is attached.',
  },
  changed: {
    subject: (reference: string, name: string, day: string) => `Changed rental ${reference}: ${name}, from ${day}`,
    text: 'This rental has changed. These are the current details; the new voucher is attached.',
  },
  cancelled: {
    subject: (reference: string, name: string, day: string) => `Cancelled rental ${reference}: ${name}, from ${day}`,
    text: 'This rental is cancelled: please do not hand anything out for it.',
  },
  paid: {
    subject: (reference: string, name: string, day: string) => `Paid rental ${reference}: ${name}, from ${day}`,
    text: 'The traveller has paid for this rental by card: please do not collect anything. The new voucher is attached.',
  },
  page: 'Your rentals',
  confirm: (hours: number) =>
    `Please confirm it within ${hours} hours on your page. Keep its link to yourself: it shows names and phone numbers.`,
  facts: {
    reference: 'Rental',
    shop: 'Shop',
    days: 'Days',
    traveller: 'Booked by',
    phone: 'Phone',
    collect: 'To collect in the shop',
    nothing: 'nothing',
    note: 'Note',
  },
  questions: (phone: string, email: string) => `Questions? Call us on ${phone}, or write to ${email}.`,
}
