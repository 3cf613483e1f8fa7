import { formatsOf } from '../../values/formats.ts'
import { onDay } from '../german-day.ts'
import type { LetterWords } from './en.ts'

const formats = formatsOf('de-DE')
const { counted } = formats

/** Everything that mails and calendar files say in German. */
export const de: LetterWords = {
  language: 'de',
  formats,
  sandbox: 'Dies ist eine Testbuchung: Niemand fährt, und ihre Voucher gelten nicht.',
  greetsByFirstName: false,
  dear: (name) => `Guten Tag ${name},`,
  questions: (phone, email) => `Fragen? Rufen Sie uns an: ${phone}, oder schreiben Sie an ${email}.`,
  page: 'Buchung ansehen, ändern oder stornieren',
  route: (from, to) => `${from} – ${to}`,
  subjectLine: (title, day, reference) => `${title}, ${day} (${reference})`,

  facts: {
    booking: 'Buchung',
    pickup: 'Abholung',
    drive: 'Fahrzeit',
    driver: 'Wo Ihr Fahrer wartet',
    call: 'Falls Sie den Fahrer nicht finden',
    vehicle: 'Fahrzeug',
    people: 'Reisende',
    luggage: 'Gepäck',
    flight: 'Flug oder Zug',
    address: 'Adresse',
    price: 'Preis',
    due: 'Beim Fahrer zu bezahlen',
    payment: 'Bezahlung',
    cancellation: 'Stornierung',
    refund: 'Erstattung',
    fee: 'Stornogebühr',
    traveller: 'Fahrgast',
    phone: 'Telefon',
    email: 'E-Mail',
    note: 'Nachricht',
  },
  localTime: (moment) => `${moment} Uhr, Ortszeit`,
  about: (duration) => `etwa ${duration}`,
  call: (phone) => `rufen Sie an: ${phone}`,
  waits: (minutes) => `Der Fahrer wartet ${counted(minutes, 'Minute', 'Minuten')} kostenlos.`,
  payments: {
    prepaid: 'mit Karte bezahlt, beim Fahrer ist nichts zu bezahlen',
    on_arrival: 'beim Fahrer zu bezahlen, bar oder mit Karte',
    account: 'auf Rechnung',
  },
  freeUntil: (moment) => `kostenlos bis ${moment} Uhr`,
  shareUntil: (percent, moment) => `${percent} % des Preises zurück bis ${moment} Uhr`,
  neverFree: 'nicht kostenlos',
  notRefundable: 'nicht erstattbar',

  confirmation: {
    paid: 'Bestätigt und bezahlt',
    confirmed: 'Bestätigt',
    title: (name, day) => `Gebucht, ${name}. Wir sehen uns ${onDay(day)}.`,
    subject: (about) => `Gebucht: ${about}`,
    text: 'Ihr Transfer ist gebucht. Im Anhang finden Sie für jede Fahrt einen Voucher: Bitte zeigen Sie ihn dem Fahrer, auf Papier oder auf dem Telefon.',
  },
  change: {
    subject: (about) => `Geändert: ${about}`,
    text: 'Ihre Buchung wurde geändert, und Ihre Voucher wurden neu ausgestellt. Sie sind im Anhang; bitte verwenden Sie die älteren nicht mehr.',
  },
  paid: {
    subject: (about) => `Bezahlt: ${about}`,
    text: 'Vielen Dank: Ihre Kartenzahlung ist eingegangen. Beim Fahrer ist nichts mehr zu bezahlen. Ihre Voucher wurden neu ausgestellt und sind im Anhang; bitte verwenden Sie die älteren nicht mehr.',
  },
  cancellation: {
    subject: (about) => `Storniert: ${about}`,
    title: (name) => `Ihre Buchung ist storniert, ${name}.`,
    text: 'Ihre Voucher gelten nicht mehr.',
    page: 'Ihre Buchung',
    refund: (amount) => `${amount} auf die Karte, mit der Sie bezahlt haben; Banken brauchen dafür bis zu zehn Tage`,
    noRefund: 'keine, nach den Bedingungen der Buchung',
    nothingPaid: 'es wurde nichts abgebucht, und Sie schulden nichts',
    stays: {
      transfer: (reference) => `Ihr Transfer ${reference} bleibt gebucht.`,
      ski: (reference) => `Ihre Leihausrüstung ${reference} bleibt gebucht.`,
    },
  },
  itemCancellation: {
    subject: (about) => `Teilweise storniert: ${about}`,
    text: (what) =>
      `${what}: dieser Teil Ihrer Buchung ist storniert, und sein Voucher gilt nicht mehr. Der Rest bleibt bestehen; die Voucher sind angehängt.`,
  },
  cityAddressMissing: (city) =>
    `Wir kennen Ihre Adresse in ${city} noch nicht, und ohne sie findet Ihr Fahrer Sie nicht. Bitte tragen Sie sie auf der Seite Ihrer Buchung ein.`,
  reminder: {
    subjects: {
      3: (about) => `In drei Tagen: ${about}`,
      1: (about) => `Morgen: ${about}`,
    },
    text: 'Ihr Transfer steht bevor. Hier lesen Sie noch einmal, wann und wo Ihr Fahrer wartet.',
    flightMissing:
      'Wir kennen Ihre Flugnummer noch nicht. Mit der Nummer sieht Ihr Fahrer, wann Sie landen. Bitte tragen Sie sie auf der Seite Ihrer Buchung ein.',
  },
  pay: {
    subject: (about) => `Bitte bezahlen: ${about}`,
    text: (due, until) =>
      `Ihr Transfer ist für Sie reserviert. Bitte bezahlen Sie ${due} mit Karte bis ${until}; dann ist er gebucht, und Ihre Voucher kommen per E-Mail.`,
    more: (due) =>
      `Ihre Buchung hat sich geändert und kostet nun ${due} mehr. Bitte bezahlen Sie diesen Betrag mit Karte auf der Seite Ihrer Buchung.`,
    page: (due) => `${due} bezahlen`,
    until: (moment) => `${moment} Uhr, Ortszeit in den Alpen`,
  },
  unpaid: {
    subject: (about) => `Nicht gebucht, nichts abgebucht: ${about}`,
    text: 'Ihr Transfer wurde nicht rechtzeitig bezahlt und ist deshalb nicht gebucht. Es wurde nichts abgebucht. Wenn Sie ihn noch brauchen, buchen Sie bitte neu; Preise und Plätze können sich geändert haben.',
    page: 'Was wir für Sie reserviert hatten',
  },

  rental: {
    sandbox: 'Dies ist eine Testbuchung: Kein Geschäft weiß davon, und ihre Voucher gelten nicht.',
    title: (resort) => `Skiverleih in ${resort}`,
    payments: {
      prepaid: 'mit Karte bezahlt, im Geschäft ist nichts zu bezahlen',
      on_arrival: 'im Geschäft zu bezahlen',
    },
    moved: {
      subject: (about) => `Anderes Geschäft: ${about}`,
      text: (is, was, who) =>
        who === null
          ? `Ihre Ausrüstung liegt in einem anderen Geschäft bereit: ${is}, nicht ${was}.`
          : `Die Ausrüstung für ${who} liegt in einem anderen Geschäft bereit: ${is}, nicht ${was}.`,
      rest: 'Tage und Preis bleiben gleich. Ihr Voucher wurde neu ausgestellt; er ist im Anhang, bitte verwenden Sie den älteren nicht mehr.',
    },
    confirmation:
      'Ihre Leihski sind gebucht. Im Anhang finden Sie den Voucher, den Sie im Geschäft zeigen, auf Papier oder auf dem Telefon.',
    paid: 'Vielen Dank: Ihre Kartenzahlung ist eingegangen. Im Geschäft ist nichts mehr zu bezahlen. Ihre Voucher wurden neu ausgestellt und sind im Anhang; bitte verwenden Sie die älteren nicht mehr.',
    reminder:
      'Bald geht es auf die Ski. Hier lesen Sie noch einmal, wo Ihre Ausrüstung wartet und wann das Geschäft offen ist.',
    unpaid:
      'Ihre Leihski wurden nicht rechtzeitig bezahlt und sind deshalb nicht gebucht. Es wurde nichts abgebucht. Wenn Sie sie noch brauchen, buchen Sie bitte neu; die Preise können sich geändert haben.',
    facts: {
      collect: 'Abholung',
      open: 'Geöffnet',
      due: 'Im Geschäft zu zahlen',
      hours: 'Öffnungszeiten',
      days: 'Tage',
      inShop: 'Im Geschäft',
    },
    inShop: {
      show: 'Zeigen Sie den Voucher, auf Papier oder auf dem Telefon.',
      identity:
        'Halten Sie eine Bankkarte oder einen Ausweis bereit: Es wird keine Kaution abgebucht, aber das Geschäft notiert vielleicht die Daten.',
      measured: 'Größen, die noch offen sind, werden dort gemessen.',
    },
  },

  link: {
    subject: (about) => `Ihre Buchung: ${about}`,
    text: 'Sie haben um den Link zu Ihrer Buchung gebeten. Auf dieser Seite können Sie sie ansehen, ändern und stornieren:',
    page: 'Ihre Buchung öffnen',
    keep: 'Das kann jeder, der den Link hat: Bitte behalten Sie ihn für sich. Wenn Sie nicht darum gebeten haben, können Sie diese E-Mail ignorieren.',
  },

  vouchers: {
    subject: (reference, title, day) => `Buchung ${reference}: Voucher, ${title}, ${day}`,
    confirmed: (reference) => `Die Buchung ${reference} ist bestätigt. Die Voucher sind im Anhang.`,
    changed: (reference) => `Die Buchung ${reference} wurde geändert. Die neuen Voucher sind im Anhang.`,
  },

  calendar: {
    summary: (from, to) => `Transfer: ${from} – ${to}`,
  },
}
