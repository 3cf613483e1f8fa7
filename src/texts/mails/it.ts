import { formatsOf } from '../../values/formats.ts'
import type { LetterWords } from './en.ts'

const formats = formatsOf('it-IT', ' alle ')
const { counted } = formats

/** Everything that mails and calendar files say in Italian. */
export const it: LetterWords = {
  language: 'it',
  formats,
  sandbox: 'Questa è una prenotazione di prova: nessun autista partirà, e i suoi voucher non sono validi.',
  greetsByFirstName: false,
  dear: (name) => `Gentile ${name},`,
  questions: (phone, email) => `Domande? Ci chiami al ${phone} o scriva a ${email}.`,
  page: 'Vedere, modificare o annullare la prenotazione',
  route: (from, to) => `${from} – ${to}`,
  subjectLine: (title, day, reference) => `${title}, ${day} (${reference})`.replace(/^Noleggio/, 'noleggio'),

  facts: {
    booking: 'Prenotazione',
    pickup: 'Partenza',
    drive: 'Viaggio',
    driver: 'Dove la aspetta l’autista',
    call: 'Se non trova l’autista',
    vehicle: 'Veicolo',
    people: 'Viaggiatori',
    luggage: 'Bagagli',
    flight: 'Volo o treno',
    address: 'Indirizzo',
    price: 'Prezzo',
    due: 'Da pagare all’autista',
    payment: 'Pagamento',
    cancellation: 'Cancellazione',
    refund: 'Rimborso',
    fee: 'Penale di cancellazione',
    traveller: 'Passeggero',
    phone: 'Telefono',
    email: 'E-mail',
    note: 'Messaggio',
  },
  localTime: (moment) => `${moment}, ora locale`,
  about: (duration) => `circa ${duration}`,
  call: (phone) => `chiami il ${phone}`,
  waits: (minutes) => `L’autista aspetta gratuitamente ${counted(minutes, 'minuto', 'minuti')}.`,
  payments: {
    prepaid: 'pagato con carta, nulla da pagare all’autista',
    on_arrival: 'da pagare all’autista, in contanti o con carta',
    account: 'su fattura',
  },
  freeUntil: (moment) => `gratuita fino a ${moment}`,
  shareUntil: (percent, moment) => `${percent}% del prezzo rimborsato fino a ${moment}`,
  neverFree: 'non gratuita',
  notRefundable: 'non rimborsabile',

  confirmation: {
    paid: 'Confermata e pagata',
    confirmed: 'Confermata',
    title: (name, day) => `Prenotazione confermata, ${name}. A ${day}.`,
    subject: (about) => `Prenotazione confermata: ${about}`,
    text: 'Il suo transfer è prenotato. In allegato trova un voucher per ogni viaggio: lo mostri all’autista, stampato o sul telefono.',
  },
  change: {
    subject: (about) => `Modificata: ${about}`,
    text: 'La prenotazione è stata modificata e i voucher sono stati riemessi. Sono allegati; non usi più quelli precedenti.',
  },
  paid: {
    subject: (about) => `Pagata: ${about}`,
    text: 'Grazie: il pagamento con carta è arrivato. Non deve più nulla all’autista. I voucher sono stati riemessi e sono allegati; non usi più quelli precedenti.',
  },
  cancellation: {
    subject: (about) => `Annullata: ${about}`,
    title: (name) => `La sua prenotazione è annullata, ${name}.`,
    text: 'I suoi voucher non sono più validi.',
    page: 'La sua prenotazione',
    refund: (amount) => `${amount}, sulla carta con cui ha pagato; alle banche possono servire fino a dieci giorni`,
    noRefund: 'nessuno, secondo le condizioni della prenotazione',
    nothingPaid: 'non è stato addebitato nulla, e non deve nulla',
    stays: {
      transfer: (reference) => `Il suo transfer ${reference} resta prenotato.`,
      ski: (reference) => `Il suo noleggio sci ${reference} resta prenotato.`,
    },
  },
  itemCancellation: {
    subject: (about) => `Annullata in parte: ${about}`,
    text: (what) =>
      `${what}: questa parte della sua prenotazione è annullata e il suo voucher non è più valido. Il resto rimane; i voucher sono allegati.`,
  },
  cityAddressMissing: (city) =>
    `Non conosciamo ancora il suo indirizzo a ${city}, e senza l’autista non può trovarla. Lo aggiunga nella pagina della prenotazione.`,
  reminder: {
    subjects: {
      3: (about) => `Tra tre giorni: ${about}`,
      1: (about) => `Domani: ${about}`,
    },
    text: 'Il suo transfer si avvicina. Ecco ancora una volta quando e dove la aspetta l’autista.',
    flightMissing:
      'Non conosciamo ancora il numero del suo volo. Con il numero l’autista vede quando atterra. Lo aggiunga nella pagina della prenotazione.',
  },
  pay: {
    subject: (about) => `Da pagare: ${about}`,
    text: (due, until) =>
      `Stiamo riservando il suo transfer. La preghiamo di pagare ${due} con carta entro ${until}; il transfer sarà allora prenotato, e i suoi voucher arriveranno per e-mail.`,
    more: (due) =>
      `La sua prenotazione è cambiata e ora costa ${due} in più. La preghiamo di pagare questo importo con carta, sulla pagina della sua prenotazione.`,
    page: (due) => `Paga ${due}`,
    until: (moment) => `${moment}, ora delle Alpi`,
  },
  unpaid: {
    subject: (about) => `Non prenotato, nulla addebitato: ${about}`,
    text: 'Il suo transfer non è stato pagato in tempo, quindi non è prenotato. Non è stato addebitato nulla. Se ne ha ancora bisogno, prenoti di nuovo; prezzi e posti possono essere cambiati.',
    page: 'Che cosa avevamo riservato per lei',
  },

  rental: {
    sandbox: 'Questa è una prenotazione di prova: nessun negozio ne è a conoscenza, e i suoi voucher non sono validi.',
    title: (resort) => `Noleggio sci, ${resort}`,
    payments: {
      prepaid: 'pagato con carta, nulla da pagare in negozio',
      on_arrival: 'da pagare in negozio',
    },
    moved: {
      subject: (about) => `Altro negozio: ${about}`,
      text: (is, was, who) =>
        who === null
          ? `La sua attrezzatura la aspetta in un altro negozio: ${is}, non ${was}.`
          : `L’attrezzatura per ${who} è pronta in un altro negozio: ${is}, non ${was}.`,
      rest: 'I giorni e il prezzo non cambiano. Il voucher è stato riemesso ed è allegato; non usi più quello precedente.',
    },
    confirmation:
      'Il suo noleggio sci è prenotato. In allegato trova il voucher da mostrare in negozio, stampato o sul telefono.',
    paid: 'Grazie: il pagamento con carta è arrivato. Non deve più nulla al negozio. I voucher sono stati riemessi e sono allegati; non usi più quelli precedenti.',
    reminder:
      'Il suo noleggio sci si avvicina. Ecco ancora una volta dove la aspetta l’attrezzatura e quando il negozio è aperto.',
    unpaid:
      'Il suo noleggio sci non è stato pagato in tempo, quindi non è prenotato. Non è stato addebitato nulla. Se ne ha ancora bisogno, prenoti di nuovo; i prezzi possono essere cambiati.',
    facts: {
      collect: 'Ritiro',
      open: 'Aperto',
      due: 'Da pagare in negozio',
      hours: 'Orari',
      days: 'Giorni',
      inShop: 'In negozio',
    },
    inShop: {
      show: 'Mostri il voucher, stampato o sul telefono.',
      identity:
        'Porti con sé una carta bancaria o un documento d’identità: non viene addebitata alcuna cauzione, ma il negozio può annotarne i dati.',
      measured: 'Le misure che mancano si prendono lì.',
    },
  },

  link: {
    subject: (about) => `La sua prenotazione: ${about}`,
    text: 'Ha chiesto il link alla sua prenotazione. In questa pagina può vederla, modificarla e annullarla:',
    page: 'Apri la prenotazione',
    keep: 'Può farlo chiunque abbia il link: lo tenga per sé. Se non l’ha chiesto, può ignorare questo messaggio.',
  },

  vouchers: {
    subject: (reference, title, day) => `Prenotazione ${reference}: voucher, ${title}, ${day}`,
    confirmed: (reference) => `La prenotazione ${reference} è confermata. I voucher sono allegati.`,
    changed: (reference) => `La prenotazione ${reference} è stata modificata. I nuovi voucher sono allegati.`,
  },

  calendar: {
    summary: (from, to) => `Transfer: ${from} – ${to}`,
  },
}
