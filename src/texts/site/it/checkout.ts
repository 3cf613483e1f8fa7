import { RENTAL_DAYS } from '../../../values/rental.ts'
import type { CheckoutWords } from '../en/checkout.ts'
import { formats } from './formats.ts'

const { duration } = formats

/** What the checkout says, and the pages for links and forms that no longer lead there, in Italian. */
export const checkout: CheckoutWords = {
  timeline: {
    pickup: (place) => `partenza: ${place}`,
    drive: (minutes) => `circa ${duration(minutes)} di viaggio`,
    flight: {
      arrival: (number) => (number === null ? 'il suo volo atterra' : `atterra il volo ${number}`),
      departure: (number) => (number === null ? 'il suo volo parte' : `parte il volo ${number}`),
    },
    train: {
      arrival: (number) => (number === null ? 'il suo treno arriva' : `arriva il treno ${number}`),
      departure: (number) => (number === null ? 'il suo treno parte' : `parte il treno ${number}`),
    },
  },

  details: {
    title: 'I suoi dati',
    contact: 'Chi viaggia',
    journey: 'Volo e indirizzo',
    address: 'Indirizzo',
    payment: 'Pagamento',
    trip: 'Il suo viaggio',
    total: 'Totale',
    included: 'Pedaggi, attesa',
    includedWithSeats: 'Pedaggi, attesa, seggiolini',
    isIncluded: 'compresi',
    promo: (code, saving) =>
      saving === null ? `Codice promo ${code}: applicato` : `Codice promo ${code}: risparmia ${saving}, già detratti`,
    enterCode: 'Applica',
    change: 'Modifica',
    changeTrip: 'Modifica il viaggio',
    changeVehicle: 'Modifica il veicolo',
    labels: {
      name: 'Nome',
      last_name: 'Cognome',
      email: 'E-mail',
      reference: 'Numero di prenotazione',
      country_code: 'Prefisso',
      mobile_number: 'Cellulare',
      outbound_flight_number: 'Numero del volo',
      return_flight_number: 'Numero del volo di ritorno',
      accommodation: 'Alloggio',
      additional_info: 'Messaggio all’autista',
      return_additional_info: 'Messaggio per il ritorno',
      seats: 'Seggiolini',
      payment_method: 'Metodo di pagamento',
      accept_terms: 'Condizioni',
      entered_code: 'Codice promo',
    },
    emailRemark: 'per il suo voucher',
    chooseCountry: 'Scelga…',
    mobileRemark: 'per l’autista',
    accommodationRemark: 'nome e indirizzo',
    knownStays: 'Suggerimenti',
    otherStay: 'Scrivi un altro indirizzo',
    wordForDriver: 'Aggiungi un messaggio per l’autista',
    changeWordForDriver: 'Modifica il messaggio per l’autista',
    inCity: {
      pickup: (city) => `Luogo di partenza, ${city}`,
      'drop-off': (city) => `Luogo di arrivo, ${city}`,
    },
    inCityRemark: 'hotel, via o stazione',
    flight: 'Numero del volo',
    flightOf: { outbound: 'Numero del volo, andata', return: 'Numero del volo, ritorno' },
    flightUnknown: 'Non lo conosco ancora',
    emailDoubt: 'È scritto bene? Il voucher arriva lì. Se è giusto, lo lasci così.',
    flightDoubt: 'Non sembra un numero di volo, come LX 2816. Se è giusto, lo lasci così.',
    howToPay: 'Come desidera pagare?',
    methods: {
      card: { label: 'Ora con carta', remark: 'Visa, Mastercard e altre, sulla pagina del servizio di pagamento' },
      on_arrival: { label: 'All’autista', remark: 'In contanti o con carta alla partenza' },
    },
    onEachRide: (there, back) =>
      there === back
        ? `In contanti o con carta, ${there} a ogni viaggio`
        : `In contanti o con carta: ${there} all’andata, ${back} al ritorno`,
    accept: { before: 'Accetto le ', link: 'condizioni generali', after: '.' },
    acceptCancelling: 'Accetto le condizioni di cancellazione.',
    questions: {
      change: (free, time) =>
        `${free} Volo, indirizzo e telefono si modificano sulla pagina della prenotazione fino a ${time} prima della partenza.`,
      final: {
        title: 'Il prezzo è definitivo?',
        text: 'Sì. Pedaggi e carburante sono compresi, e poi non si aggiunge nulla.',
      },
    },
    cancelling: {
      free: (moment) => `Cancellazione gratuita fino a ${moment}.`,
      notFree: 'È troppo tardi per una cancellazione gratuita.',
      share: (percent, moment) => `Fino a ${moment} viene rimborsato il ${percent}% di quanto ha pagato.`,
      laterShare: (percent, moment) => `Dopo, fino a ${moment}, viene rimborsato il ${percent}% di quanto ha pagato.`,
      nothing: 'Quanto paga non viene rimborsato.',
      laterNothing: 'Dopo, quanto ha pagato non viene più rimborsato.',
      shortFree: (moment) => `annullabile gratis fino a ${moment}`,
      shortNotFree: 'cancellazione non gratuita',
    },
    buttons: {
      card: (total) => `Paga ${total}`,
      on_arrival: (total) => `Prenota con obbligo di pagamento: ${total}`,
    },
    description: (reference, from, to) => `Prenotazione ${reference}: ${from} – ${to}`,
    faultsTitle: 'Controlli questi campi',
    faultsText: 'Non è stato prenotato né addebitato nulla, e tutto il resto è conservato:',
    missing: {
      name: 'Inserisca il nome.',
      last_name: 'Inserisca il cognome.',
      email: 'Inserisca l’indirizzo e-mail: il voucher viene inviato lì.',
      country_code: 'Scelga il Paese del numero di telefono.',
      mobile_number: 'Inserisca il numero di cellulare.',
      reference: 'Inserisca il numero della prenotazione.',
      first_name: 'Inserisca il nome.',
      gender: 'Scelga donna o uomo.',
    },
    faults: {
      missing: 'Compili questo campo.',
      tooLong: 'Il testo è troppo lungo. Lo abbrevi, per favore.',
      webAddress: 'Tolga l’indirizzo del sito.',
      email: 'Non sembra un indirizzo e-mail. È lì che inviamo il voucher.',
      bookingEmail: 'Inserisca l’indirizzo e-mail della prenotazione.',
      notEmail: 'Non sembra un indirizzo e-mail.',
      emailLetters: 'Sono possibili solo le lettere a–z senza accenti, le cifre e segni come . - _ +.',
      prefix: 'Indichi il prefisso del Paese, per esempio +39.',
      phone: 'Questo numero non è possibile con questo prefisso. L’autista lo chiamerà alla partenza.',
      flightMissing: 'Indichi il numero del volo, oppure che non lo conosce ancora.',
      stay: 'Indichi dove alloggia, perché l’autista trovi l’ingresso.',
      stayElsewhere: 'Questo alloggio non è nella sua località. Ne indichi nome e indirizzo.',
      terms: 'Per prenotare accetti le condizioni.',
      seats: 'Indichi quali seggiolini servono, o che li porta lei.',
      method: 'Scelga come pagare.',
      code: 'Oggi questo codice non dà sconti. Il prezzo resta lo stesso.',
      age: 'Indichi l’età in anni.',
      pack: 'In questi giorni non è disponibile. Scelga qualcos’altro.',
      helmet: 'Con questa attrezzatura non c’è un casco.',
      choose: 'Scelga.',
      day: 'Indichi entrambi i giorni, o nessuno.',
      past: 'Questo giorno è passato. Ne scelga uno successivo.',
      order: 'L’ultimo giorno è prima del primo.',
      length: `L’attrezzatura si noleggia da ${RENTAL_DAYS.min} a ${RENTAL_DAYS.max} giorni.`,
      size: 'Scelga una misura dall’elenco, o si faccia misurare in negozio.',
    },
    tooMany: {
      today: {
        title: 'Troppe prenotazioni oggi',
        text: (phone) =>
          `Oggi dalla sua connessione internet sono arrivate molte prenotazioni. Non è stato prenotato né addebitato nulla. Ci chiami al ${phone}, prenotiamo noi per lei.`,
      },
      title: 'Un momento, per favore',
      text: (wait) =>
        `Dalla sua connessione internet sono arrivate molte prenotazioni. Non è stato prenotato né addebitato nulla: invii di nuovo il modulo tra ${wait}.`,
    },
    justBooked: {
      title: 'L’ha appena prenotato',
      text: {
        transfer: (reference) =>
          `È la prenotazione ${reference}: la stessa corsa, alla stessa ora. Non è stato prenotato né addebitato altro. Se Le serve un altro veicolo, lo prenoti.`,
        ski: (reference) =>
          `È la prenotazione ${reference}: gli stessi giorni nella stessa località. Non è stato prenotato né addebitato altro. Se Le serve altra attrezzatura, la prenoti.`,
      },
      see: 'Vedi la prenotazione',
      again: (total) => `Prenota ancora con obbligo di pagamento: ${total}`,
    },
    priceChanged: {
      title: 'Il prezzo è cambiato',
      text: (was, now) =>
        was === undefined || was === now
          ? `Non è stato prenotato né addebitato nulla. Il prezzo è ${now}. Se è d’accordo, prenoti di nuovo.`
          : `Il prezzo mostrato era ${was}; ora è ${now}. Non è stato prenotato né addebitato nulla. Se è d’accordo, prenoti di nuovo.`,
    },
    notSold: {
      title: 'Non prenotabile online',
      text: (phone) => `Al momento qui non è possibile pagare. Ci chiami al ${phone} e prenoteremo per lei.`,
    },
  },

  failedLink: {
    title: 'Questo link non funziona più',
    reasons: {
      unknown: () => 'Non lo conosciamo: forse è incompleto o troppo vecchio. Ripeta la ricerca.',
      expired: (moment) => `Era valido fino a ${moment}.`,
      used: () => 'È stato aperto su un altro dispositivo o in un altro browser, e funziona solo lì.',
      booked: () => 'Ciò che offriva è stato prenotato. Veda “La sua prenotazione” in alto nella pagina.',
    },
    kept: 'Abbiamo conservato la richiesta: cerchi per vedere il prezzo di oggi.',
  },

  formGone: {
    title: 'Il modulo non è più qui',
    text: 'Aprire questo indirizzo non prenota nulla. Se torna indietro nel browser, forse il modulo è ancora compilato. Se ha prenotato, la conferma è nella sua casella di posta.',
    search: 'Nuova ricerca',
    find: 'Trova la prenotazione',
  },

  bookedAlready: {
    title: 'Questa prenotazione è già stata fatta',
    text: (reference, state) => `Prenotazione ${reference} · ${state}`,
    find: 'Trova la prenotazione',
  },
  paidElsewhere: {
    title: 'Di ritorno dal pagamento',
    text: 'Il link alla sua pagina si trova nella nostra e-mail.',
  },
}
