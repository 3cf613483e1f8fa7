import { PARTY_WORDS } from '../../party.ts'
import type { LayoutWords } from '../en/layout.ts'

/** What every page says, in Italian. */
export const layout: LayoutWords = {
  layout: {
    skip: 'Vai al contenuto',
    products: 'Servizi',
    menu: 'Menu',
    transfers: 'Transfer',
    skiRental: 'Noleggio sci',
    yourBooking: 'La sua prenotazione',
    language: 'Lingua: italiano',
    ownName: 'Italiano',
    refusal: (title) => `Errore: ${title}`,
    sandbox: 'Questo è l’ambiente di prova: qui non si prenota e non si addebita nulla.',
    onThisPage: 'In questa pagina',
    optional: 'facoltativo',
    busy: 'Un attimo…',
  },

  footer: {
    travel: 'Viaggiare',
    company: 'Azienda',
    answers: 'Risponde una persona',
    questions: 'Domande frequenti',
    partners: 'Partner',
    developers: 'Sviluppatori',
    tolls: 'Pedaggi e carburante sono compresi.',
    cards: 'La carta si usa sulla pagina del nostro fornitore di pagamenti; noi non la vediamo mai.',
  },

  /** What others say of the operator. */
  proof: {
    title: 'Che cosa dicono i viaggiatori',
    rating: (rating, best) => `${rating} su ${best}`,
    reviews: (count, shown, source) =>
      count === 1 ? `${shown} recensione su ${source}` : `${shown} recensioni su ${source}`,
  },

  promo: {
    applied: (code) => `Questi prezzi tengono conto del codice promo ${code}.`,
    refused: (code) => `Il codice promo ${code} oggi non è valido; questi sono i nostri prezzi abituali.`,
  },

  progress: {
    label: 'La sua prenotazione',
    transfer: ['Ricerca', 'Veicolo', 'Dati', 'Fatto'],
    ski: ['Ricerca', 'Sci', 'Dati', 'Fatto'],
  },

  people: PARTY_WORDS.it,

  errors: {
    notFound: {
      title: 'Questa pagina non esiste',
      text: 'Forse l’indirizzo è scritto male, o la pagina è stata spostata. Le sue prenotazioni non ne risentono.',
    },
    otherSite: {
      title: 'Questo modulo viene da un altro sito',
      text: 'Accettiamo solo moduli inviati dalle nostre pagine, quindi non è stato fatto nulla. Apra la nostra pagina e riprovi.',
    },
    conflict: {
      title: 'Nel frattempo qualcosa è cambiato',
      text: 'La richiesta non è più possibile, quindi non è stato fatto nulla. Torni indietro, ricarichi la pagina e riprovi.',
    },
    tooMany: {
      title: 'Un momento, per favore',
      text: (wait) =>
        `Dalla sua connessione internet sono arrivate troppe richieste. Non è stato fatto nulla: riprovi tra ${wait}.`,
    },
    away: {
      title: 'Torniamo subito',
      text: 'Il sito è momentaneamente non disponibile. Riprovi tra qualche secondo: un modulo inviato due volte vale come una sola prenotazione.',
    },
    fault: {
      title: 'Qualcosa è andato storto da parte nostra',
      text: 'Ne siamo informati. Riprovi tra un momento: un modulo inviato due volte vale come una sola prenotazione.',
    },
    unreadable: {
      title: 'Non siamo riusciti a leggere la richiesta',
      text: 'Il link o il modulo era incompleto, quindi non è stato fatto nulla. Torni indietro e riprovi.',
    },
    help: (phone) => `Se succede di nuovo, ci chiami al ${phone}: la aiutiamo.`,
    start: 'Vai alla pagina iniziale',
  },
}
