import type { FrontWords } from '../en/front.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What the front page says, in Italian. */
export const front: FrontWords = {
  front: {
    title: 'Transfer e noleggio sci nelle Alpi',
    heading: 'Dall’aereo alle piste.',
    description:
      'Transfer privati da aeroporti e stazioni alle località sciistiche delle Alpi a prezzo fisso, e sci a noleggio prenotati in un negozio della località.',
    lead: (resorts, price) =>
      `Il suo autista verso ${counted(resorts, 'località sciistica', 'località sciistiche')}, ${price === null ? 'e sci per tutta la famiglia' : `da ${price} a persona in quattro`}. Il prezzo prenotato è il prezzo finale.`,
    prices: {
      title: 'Prezzi chiari da subito',
      text: (day) => `Da porta a porta in un veicolo privato: il prezzo a persona in quattro, ${day}.`,
      from: 'da',
      each: 'a persona',
    },
    how: {
      title: 'Come funziona',
      text: 'Tre momenti, nessuna sorpresa.',
      land: {
        title: 'Lei atterra',
        text: 'Ci dica il suo volo: l’orario è calcolato dall’atterraggio, con il tempo per i bagagli.',
      },
      met: {
        title: 'La accogliamo',
        text: (minutes) =>
          minutes === null
            ? 'Il voucher indica dove la aspetta l’autista.'
            : `Il voucher indica dove la aspetta l’autista. ${counted(minutes, 'minuto di attesa è gratuito', 'minuti di attesa sono gratuiti')}.`,
      },
      driven: {
        title: 'La portiamo',
        text: 'Fino alla porta dell’hotel o dello chalet, con gli sci a bordo e i bambini nei loro seggiolini.',
      },
    },
    rental: {
      title: 'Gli sci sono già pronti',
      text: 'Sci, snowboard, scarponi e caschi, prenotati in un negozio della località da due a tredici giorni.',
      from: (price, day) => `Sei giorni da ${day}, a partire da ${price}.`,
      button: 'Vai al noleggio sci',
    },
    questions: {
      title: 'Sei domande',
      other: 'Altro?',
      ask: 'Ci scriva',
      person: 'Risponde una persona.',
      late: {
        title: 'Il mio volo è in ritardo. Qualcuno mi aspetta?',
        text: (phone, minutes) =>
          minutes === null
            ? `L’orario è calcolato dal suo atterraggio. Se arriva più tardi, chiami il ${phone}: ci accordiamo con l’autista.`
            : `L’orario di partenza è calcolato dal suo atterraggio; a partire da quell’orario ${counted(minutes, 'minuto di attesa è gratuito', 'minuti di attesa sono gratuiti')}. Se arriva più tardi, chiami il ${phone}: ci accordiamo con l’autista.`,
      },
      driver: {
        title: 'Dove trovo l’autista?',
        text: 'Lo dice il voucher, in italiano, con un numero da chiamare se non lo trova. Lo riceve via e-mail appena ha prenotato.',
      },
      seats: {
        title: 'Come funzionano i seggiolini?',
        text: 'Ci dica l’età dei bambini e portiamo i seggiolini giusti, gratis. Preferisce portare i suoi? Basta dirlo.',
      },
      skis: {
        title: 'Posso portare sci e snowboard?',
        text: 'Sì, senza supplemento. Indichi quante sacche da sci porta: vedrà solo veicoli che hanno posto.',
      },
      change: {
        title: 'Posso modificare o annullare?',
        text: (time, rideTime) =>
          `Prima di pagare vede fino a quando può annullare gratuitamente. Sulla pagina della prenotazione può cambiare giorno, ora, veicolo o numero di persone fino a ${rideTime} prima della partenza, e vede prima il nuovo prezzo; volo, indirizzo e telefono fino a ${time} prima.`,
      },
      pay: {
        title: 'Quando e come si paga?',
        both: 'Con carta alla prenotazione, o all’autista. Poi non si aggiunge nulla.',
        card: 'Con carta alla prenotazione. Poi non si aggiunge nulla.',
        on_arrival: 'All’autista, il giorno stesso. Al prezzo prenotato non si aggiunge nulla.',
        none: 'Ci chiami: prendiamo la prenotazione e le diciamo come pagare.',
      },
    },
  },
}
