/** What letters to shops say, in English: of the languages of the Alps, the one that all shops read. */
export const shopsWords = {
  passOn: (shop: string) => `Please pass on to ${shop}: `,
  booked: {
    subject: (reference: string, name: string, day: string) => `Rental ${reference}: ${name}, from ${day}`,
    text: 'A new rental for your shop. The voucher that the traveller will show you is attached.',
  },
  changed: {
    subject: (reference: string, name: string, day: string) => `Changed rental ${reference}: ${name}, from ${day}`,
    text: 'This rental has changed. This is what holds; the new voucher is attached.',
  },
  cancelled: {
    subject: (reference: string, name: string, day: string) => `Cancelled rental ${reference}: ${name}, from ${day}`,
    text: 'This rental is cancelled: please hand nothing out for it.',
  },
  paid: {
    subject: (reference: string, name: string, day: string) => `Paid rental ${reference}: ${name}, from ${day}`,
    text: 'The traveller has paid this rental by card: please collect nothing any more. The new voucher is attached.',
  },
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
