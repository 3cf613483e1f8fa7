import { formatsOf } from '../../values/formats.ts'
import type { Words } from './en.ts'

const formats = formatsOf('it-IT', ' alle ')
const { counted, duration } = formats

/** Everything that the pages say in Italian. */
export const it: Words = {
  language: 'it',
  formats,

  frame: {
    skip: 'Vai al contenuto',
    products: 'Servizi',
    transfers: 'Transfer',
    skiRental: 'Noleggio sci',
    yourBooking: 'La Sua prenotazione',
    language: 'Lingua: italiano',
    ownName: 'Italiano',
    sandbox: 'Questo è l’ambiente di prova: qui non si prenota e non si addebita nulla.',
    optional: 'facoltativo',
  },

  progress: {
    label: 'La Sua prenotazione',
    transfer: ['Ricerca', 'Veicolo', 'Dati', 'Fatto'],
    ski: ['Ricerca', 'Attrezzatura', 'Dati', 'Fatto'],
  },

  people: {
    adults: (count) => counted(count, 'adulto', 'adulti'),
    children: (count) => counted(count, 'bambino', 'bambini'),
    infants: (count) => counted(count, 'neonato', 'neonati'),
    childSeats: (count) => counted(count, 'seggiolino', 'seggiolini'),
    boosters: (count) => counted(count, 'alzatina', 'alzatine'),
    suitcases: (count) => counted(count, 'valigia', 'valigie'),
    skiBags: (count) => counted(count, 'sacca da sci', 'sacche da sci'),
    skiEquipment: 'attrezzatura da sci',
  },

  places: {
    kinds: { airport: 'Aeroporto', train_station: 'Stazione', city: 'Città', resort: 'Località sciistica' },
    groups: { airport: 'Aeroporti', train_station: 'Stazioni', city: 'Città', resort: 'Località sciistiche' },
  },

  front: {
    title: 'Transfer e noleggio sci nelle Alpi',
    heading: ['Dall’aereo alle piste.', 'Il prezzo prenotato è il prezzo finale.'],
    description:
      'Transfer privati da aeroporti e stazioni alle località sciistiche delle Alpi a prezzo fisso, e sci a noleggio prenotati in un negozio della località.',
    lead: (resorts) => `Transfer privati verso ${resorts} località, e sci prenotati per tutta la famiglia.`,
    promises: [
      {
        title: 'Tutto compreso',
        text: 'Pedaggi, carburante, sacche da sci e seggiolini. Nessun supplemento all’arrivo.',
      },
      {
        title: 'L’autista La aspetta',
        text: 'Il prelievo segue l’atterraggio; al ritorno lascia il tempo di prendere il volo.',
      },
      {
        title: 'I programmi cambiano',
        text: 'Prima di pagare vede fino a quale data può annullare gratuitamente.',
      },
    ],
    rental: {
      title: 'Gli sci sono già pronti',
      text: 'Sci, snowboard, scarponi e caschi, prenotati in un negozio della località da due a tredici giorni.',
      button: 'Vai al noleggio sci',
    },
  },

  search: {
    title: 'Dove desidera andare?',
    product: 'Che cosa cerca?',
    transfer: 'Transfer',
    skiRental: 'Noleggio sci',
    from: 'Da',
    to: 'A',
    choose: 'Scelga un luogo…',
    placeExample: 'Località, aeroporto, città o stazione',
    places: 'Luoghi',
    noPlace: 'Non conosciamo nessun luogo con questo nome. Provi con l’aeroporto o la località sciistica.',
    placesFound: 'luoghi trovati. Scelga con i tasti freccia.',
    kindOfTrip: 'Viaggio',
    oneWay: 'Solo andata',
    return: 'Andata e ritorno',
    date: 'Data',
    time: 'Ora',
    times: { arrival: 'Atterraggio', departure: 'Decollo', pickup: 'Prelievo' },
    localTime: 'ora locale',
    timeOf: 'Ora di',
    ofFlight: 'volo/treno',
    ofPickup: 'prelievo',
    way: 'Il ritorno',
    returnDate: 'Data',
    otherWay: 'Al ritorno cambia qualcosa',
    otherWayHint: 'Lasci vuoto ciò che è uguale all’andata.',
    returnTo: 'A',
    sameStart: 'Il luogo di partenza',
    party: 'Chi viaggia, e con quali bagagli',
    adults: 'Adulti',
    children: 'Bambini',
    infants: 'Neonati',
    infantAges: 'meno di 2 anni',
    childAges: 'Età dei bambini',
    agesExample: '4, 9',
    suitcases: 'Valigie',
    skiBags: 'Sacche da sci',
    extras: 'Seggiolini, codice promo, valuta',
    seats: 'Seggiolini',
    seatWays: {
      suggested: 'In base all’età',
      own: 'Portiamo i nostri',
      chosen: 'Scegliamo quanti',
    },
    noSeats: 'nessuno necessario',
    childSeats: 'Seggiolini',
    childSeatAges: 'fino a 3 anni',
    boosters: 'Alzatine',
    boosterAges: 'da 4 a 11 anni',
    skis: 'Portiamo sci o snowboard senza sacca',
    promo: 'Codice promo',
    currency: 'Valuta',
    button: 'Mostra veicoli e prezzi',
    problem: 'Questa ricerca non porta ancora a destinazione',
    problems: {
      incomplete: () => 'Manca qualcosa, o un dato non può essere giusto. Controlli i campi segnalati.',
      noRoute: (phone) =>
        `Non abbiamo un prezzo fisso tra questi due luoghi. Scelga un luogo vicino o chiami il ${phone}: spesso troviamo una soluzione.`,
      unsupported: () =>
        'Non viaggiamo da una località sciistica all’altra, né da una stazione all’altra. Scelga un aeroporto, una città o una stazione a un’estremità.',
      byTelephone: (phone) => `Organizziamo questo viaggio per telefono. Chiami il ${phone} e lo prepariamo insieme.`,
      noVehicle: () =>
        'Nessuno dei nostri veicoli è adatto a un gruppo così grande con questi bagagli. Cerchi per due gruppi più piccoli, o con meno bagagli.',
      tooSoon: (phone) =>
        `Il prelievo sarebbe già passato, o troppo vicino perché un autista sia pronto. Scelga un’ora più tarda o chiami il ${phone}.`,
      otherVehicle: () =>
        'Il veicolo richiesto non è disponibile per questo viaggio. Ripeta la ricerca per vedere quali lo sono.',
    },
    faults: {
      choosePlace: 'Scelga un altro luogo dall’elenco.',
      chooseDay: 'Scelga un giorno.',
      past: 'Questo giorno è passato. Ne scelga uno successivo.',
      returnEarlier: 'Il ritorno non può precedere l’andata.',
      returnTooEarly: 'Il prelievo sarebbe prima del Suo arrivo. Scelga un’ora più tarda.',
      chooseTime: 'Scelga un’ora.',
      ages: 'Indichi età da 0 a 17 anni, separate da virgole.',
      adults: 'Deve viaggiare almeno un adulto.',
      number: 'Indichi un numero intero.',
    },
  },

  vehicles: {
    title: 'Scelga il veicolo',
    trip: 'Il Suo viaggio',
    change: 'Modifica',
    wayThere: 'Andata',
    wayBack: 'Ritorno',
    times: {
      arrival: (flight, pickup) => `atterraggio ${flight}, prelievo ${pickup}`,
      trainArrival: (train, pickup) => `arrivo ${train}, prelievo ${pickup}`,
      departure: (flight, pickup) => `prelievo ${pickup}, partenza ${flight}`,
      pickup: (pickup) => `prelievo ${pickup}`,
    },
    promo: {
      applied: (code) => `Questi prezzi tengono conto del codice promo ${code}.`,
      refused: (code) => `Il codice promo ${code} oggi non è valido; questi sono i nostri prezzi abituali.`,
    },
    included: 'Compreso in ogni prezzo',
    tolls: 'Pedaggi e carburante',
    wait: 'Un autista che La aspetta',
    freeUntil: (moment) => `Annullamento gratuito fino a ${moment}`,
    list: 'Veicoli',
    people: (count) => counted(count, 'persona', 'persone'),
    takesSkis: 'con sci',
    noSkis: 'senza sci',
    cheapest: 'Il più economico',
    perPerson: (price) => `${price} a persona`,
    choose: 'Scegli',
    chooseNamed: (vehicle) => `Scegli ${vehicle}`,
    total: (price) => `${price} andata e ritorno`,
    totalFrom: (price) => `da ${price} andata e ritorno`,
    goOn: 'Continua',
    fx: 'I prezzi in questa valuta sono convertiti dall’euro al cambio del momento: al pagamento il totale può variare leggermente.',
  },

  rentalSearch: {
    title: 'Noleggio di sci e snowboard',
    resort: 'Località',
    choose: 'Scelga…',
    firstDay: 'Primo giorno',
    days: 'Giorni',
    promo: 'Codice promo',
    button: 'Mostra attrezzatura e prezzi',
  },

  rentalOffers: { title: 'Scelga l’attrezzatura' },

  rentalDetails: { title: 'Il Suo noleggio' },

  timeline: {
    pickup: (place) => `prelievo: ${place}`,
    drive: (minutes) => `circa ${duration(minutes)} di viaggio`,
    flight: {
      arrival: (number) => (number === null ? 'il Suo volo atterra' : `atterra il volo ${number}`),
      departure: (number) => (number === null ? 'il Suo volo parte' : `parte il volo ${number}`),
    },
    train: {
      arrival: (number) => (number === null ? 'il Suo treno arriva' : `arriva il treno ${number}`),
      departure: (number) => (number === null ? 'il Suo treno parte' : `parte il treno ${number}`),
    },
  },

  details: {
    title: 'I Suoi dati',
    contact: 'Chi viaggia',
    journey: 'Volo e indirizzo',
    payment: 'Pagamento',
    trip: 'Il Suo viaggio',
    total: 'Totale',
    included: 'Pedaggi, attesa, seggiolini',
    isIncluded: 'compresi',
    promo: (code) => `Codice promo ${code}`,
    isApplied: 'applicato',
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
      payment_method: 'Metodo di pagamento',
      accept_terms: 'Condizioni',
    },
    emailRemark: 'per il Suo voucher',
    mobileRemark: 'per essere raggiunti dall’autista',
    accommodationRemark: 'nome e indirizzo',
    flight: 'Numero del volo',
    flightOf: { outbound: 'Numero del volo, andata', return: 'Numero del volo, ritorno' },
    flightUnknown: 'Non lo conosco ancora',
    howToPay: 'Come desidera pagare?',
    methods: {
      card: { label: 'Ora con carta', remark: 'Visa, Mastercard e altre, sulla pagina del servizio di pagamento' },
      on_arrival: { label: 'All’autista', remark: 'In contanti o con carta al prelievo' },
    },
    accept: 'Accetto le condizioni.',
    readTerms: 'Leggi le condizioni',
    freeUntil: (moment) => `Annullamento gratuito fino a ${moment}; dopo, il prezzo non viene rimborsato.`,
    noRefund: 'Questo viaggio è troppo vicino per un annullamento gratuito: il prezzo non viene rimborsato.',
    buttons: {
      card: (total) => `Paga ${total}`,
      on_arrival: (total) => `Prenota con obbligo di pagamento: ${total}`,
    },
    description: (reference, from, to) => `Prenotazione ${reference}: ${from} – ${to}`,
    problemTitle: 'Manca qualcosa',
    problemText: 'Non è stato ancora prenotato né addebitato nulla. Controlli questi campi:',
    problems: {
      missing: 'Compili questo campo.',
      tooLong: 'Il testo è troppo lungo. Lo abbrevi, per favore.',
      email: 'Non sembra un indirizzo e-mail. È lì che inviamo il voucher.',
      prefix: 'Indichi il prefisso del Paese, per esempio +39.',
      phone: 'Questo numero non è possibile con questo prefisso. L’autista lo chiamerà al prelievo.',
      flight: 'Un numero di volo è fatto di lettere e cifre, per esempio LX 2816.',
      flightMissing: 'Indichi il numero del volo, oppure che non lo conosce ancora.',
      stay: 'Indichi dove alloggia, perché l’autista trovi la porta.',
      stayElsewhere: 'Questo alloggio non è nella Sua località. Ne indichi nome e indirizzo.',
      terms: 'Per prenotare accetti le condizioni.',
      method: 'Scelga come pagare.',
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
      text: (phone) => `Al momento qui non è possibile pagare. Ci chiami al ${phone} e prenoteremo per Lei.`,
    },
  },

  booking: {
    title: (reference) => `Prenotazione ${reference}`,
    description: (reference) => `Prenotazione ${reference}`,
    reference: 'Prenotazione',
    states: {
      awaiting_payment: 'In attesa del pagamento',
      confirmed: 'Confermata',
      expired: 'Non pagata in tempo',
      cancelled: 'Annullata',
    },
    confirmedAndPaid: 'Confermata e pagata',
    headings: {
      awaiting_payment: (name) => `Ci siamo quasi, ${name}.`,
      confirmed: (name, day) => `Prenotato, ${name}. Ci vediamo ${day}.`,
      expired: () => 'Questa prenotazione non è stata pagata in tempo.',
      cancelled: () => 'Questa prenotazione è annullata.',
    },
    settlements: {
      prepaid: (price) => `${price} da pagare con carta`,
      on_arrival: (price) => `${price} da pagare all’autista`,
      account: (price) => price,
    },
    paidByCard: (price) => `${price} pagati con carta`,
    voucherSent: (email) => `voucher inviato a ${email}`,
    payNow: 'Paga ora',
    declined: {
      title: 'La carta è stata rifiutata',
      text: 'Non è stato addebitato nulla e la prenotazione è ancora riservata. Riprovi, o paghi in un altro modo.',
    },
    heldUntil: (time) => `Prezzo e posti sono riservati fino alle ${time}.`,
    payButtons: {
      card: (due) => `Paga ${due} con carta`,
      on_arrival: (due) => `Paga ${due} all’autista`,
    },
    news: {
      away: {
        title: 'In questo momento non è possibile pagare',
        text: 'Il servizio di pagamento non risponde. La prenotazione è riservata e non è stato addebitato nulla: riprovi tra qualche minuto, o paghi in un altro modo.',
      },
      changed: {
        title: 'Le modifiche sono salvate.',
        text: 'I voucher qui sotto ne tengono conto; non usi più quelli precedenti.',
      },
      sentBefore: {
        title: 'Ha già prenotato.',
        text: 'Il modulo è stato inviato una seconda volta con altri dati. Questa è la prima prenotazione; può modificarne i dati qui sotto.',
      },
    },
    doubtful: {
      title: 'Stiamo verificando il pagamento',
      text: (phone) =>
        `È arrivata una somma inferiore al dovuto, o in un’altra valuta. Non paghi di nuovo: La contatteremo. Può anche chiamarci al ${phone}.`,
    },
    waits: (minutes) => `L’attesa è gratuita per ${minutes} minuti.`,
    itemCancelled: 'annullato',
    callAtPickup: (phone) => `In ritardo, o non c’è nessuno? Chiami il ${phone}.`,
    stay: 'Indirizzo',
    note: 'Messaggio all’autista',
    call: 'Chiama',
    voucher: 'Voucher (PDF)',
    calendar: 'Aggiungi al calendario',
    money: 'Prezzo e pagamenti',
    price: 'Prezzo',
    paid: 'Pagato',
    toDriver: 'Da pagare all’autista',
    refunded: 'Rimborsato',
    receipt: (number) => `Ricevuta ${number} (PDF)`,
    again: { title: 'Viaggia ancora?', vehicles: 'Veicoli e prezzi', button: 'Prenota di nuovo' },
    change: {
      title: 'I programmi cambiano',
      text: 'Volo, indirizzo o telefono: può modificarli qui fino a poco prima del prelievo.',
      button: 'Modifica i dati',
      tooLate: (phone) => `È troppo tardi per modificare qualcosa qui. Ci chiami al ${phone}.`,
    },
    cancel: {
      costsNothing: 'Non è stato ancora pagato nulla, e annullare non costa nulla.',
      until: (moment, refund) => `Se annulla entro ${moment}, riceve ${refund}.`,
      refund: (refund) => `Se annulla ora, riceve ${refund}.`,
      button: 'Annulla la prenotazione',
    },
  },

  together: {
    skis: {
      title: 'Sci per questi giorni?',
      text: (resort) => `Prenoti sci, scarponi e caschi a ${resort}, a meno che in negozio.`,
      button: 'Vai al noleggio sci',
    },
    transfer: {
      title: 'Come ci arriva?',
      text: (resort) => `Un autista La porta a ${resort} a prezzo fisso.`,
      button: 'Vai ai transfer',
    },
    also: { transfer: 'Il Suo transfer', ski: 'Il Suo noleggio sci' },
    what: (reference, state, day) => `${reference}, ${day}: ${state}.`,
    link: 'Ricevi il link via e-mail',
  },

  rented: {
    map: 'Mostra sulla mappa',
    days: 'Giorni',
    hours: 'Orari',
    note: 'Nota per il negozio',
    owed: (price) => `${price} da pagare in negozio`,
    payInShop: (due) => `Paga ${due} in negozio`,
    toShop: 'Da pagare in negozio',
    change: 'Nomi, misure o telefono: si possono modificare qui fino alla sera prima del primo giorno.',
    closed: (phone) => `Il primo giorno è iniziato. Chiami il ${phone} e vedremo che cosa possiamo fare.`,
    other: (phone) => `Per un’altra località, altri giorni o un’altra attrezzatura, chiami il ${phone}.`,
    mobileRemark: 'perché il negozio possa chiamare',
    phoneProblem: 'Questo numero non è possibile con questo prefisso. Il negozio lo chiama in caso di domande.',
    people: 'Chi scia',
    sizesRemark: 'Ciò che resta vuoto si misura in negozio.',
    firstName: (number) => `Nome, persona ${number}`,
    unmeasured: 'Si misura in negozio',
  },

  cancellation: {
    title: (reference) => `Annulla la prenotazione ${reference}`,
    whole: 'Viene annullata l’intera prenotazione, senza possibilità di tornare indietro.',
    price: 'Prezzo',
    paid: 'Pagato',
    fee: 'Trattenuto da noi',
    refund: 'Rimborso',
    freeUntil: (moment) => `Fino a ${moment} il rimborso è totale.`,
    noLongerFree: 'Il termine per il rimborso totale è passato.',
    costsNothing: 'Non è stato pagato nulla, e annullare non costa nulla.',
    button: (refund) => (refund === null ? 'Annulla la prenotazione' : `Annulla e ricevi ${refund}`),
    keep: 'Mantieni la prenotazione',
    changed: {
      title: 'Il rimborso è cambiato',
      text: (was, now) =>
        was === undefined || was === now
          ? `Non è stato ancora annullato nulla. Il rimborso sarebbe di ${now}. Se è d’accordo, annulli di nuovo.`
          : `Il rimborso mostrato era di ${was}; ora sarebbe di ${now}. Non è stato ancora annullato nulla. Se è d’accordo, annulli di nuovo.`,
    },
    closed: {
      title: 'Qui non è più possibile annullare',
      text: (phone) => `Il primo prelievo è già passato. Ci chiami al ${phone} e vedremo che cosa possiamo fare.`,
      call: 'Chiama',
    },
    back: 'Torna alla prenotazione',
  },

  change: {
    title: (reference) => `Modifica la prenotazione ${reference}`,
    problemText: 'Non è stato ancora modificato nulla. Controlli questi campi:',
    sameResort: (resort) => `L’indirizzo deve trovarsi in questa località: ${resort}.`,
    phone: 'Il Suo telefono',
    button: 'Salva le modifiche',
    back: 'Torna alla prenotazione',
    other: {
      title: 'Altro?',
      text: (phone) => `Per un’altra località, un altro giorno, un’altra ora o più persone, ci chiami al ${phone}.`,
    },
    closed: 'Qui non è più possibile modificare',
  },

  find: {
    title: 'Trova la prenotazione',
    text: 'Inviamo un nuovo link all’indirizzo e-mail della prenotazione.',
    problemText: 'Controlli questi campi:',
    button: 'Invia il link',
    sent: {
      title: 'Controlli la Sua posta',
      text: 'Se esiste una prenotazione con questo numero e questo indirizzo e-mail, un link è in arrivo.',
      nothing: (phone) => `Ancora nulla dopo qualche minuto? Guardi nella posta indesiderata, o ci chiami al ${phone}.`,
    },
  },

  bookedAlready: {
    title: 'Con questo link si è già prenotato',
    text: (reference, state) => `Prenotazione ${reference}: ${state}.`,
    find: 'Trova la prenotazione',
  },

  unknownBooking: {
    title: 'Questo link non porta a nessuna prenotazione',
    text: 'Il link è forse incompleto o vecchio. Possiamo inviarne uno nuovo per e-mail.',
    find: 'Trova la prenotazione',
  },

  errors: {
    notFound: {
      title: 'Qui non c’è nessuna pagina',
      text: 'L’indirizzo è forse scritto male, o la pagina è stata spostata. Le Sue prenotazioni non ne risentono.',
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
      text: 'Dalla Sua connessione sono arrivate troppe richieste. Non è stato fatto nulla; riprovi tra un minuto.',
    },
    away: {
      title: 'Torniamo subito',
      text: 'Il sito è momentaneamente non disponibile. Riprovi tra qualche secondo: un modulo inviato due volte si prenota una volta sola.',
    },
    fault: {
      title: 'Qualcosa è andato storto da parte nostra',
      text: 'Ne siamo informati. Riprovi tra un momento: un modulo inviato due volte si prenota una volta sola.',
    },
    unreadable: {
      title: 'Non siamo riusciti a leggere',
      text: 'Il link o il modulo era incompleto, quindi non è stato fatto nulla. Torni indietro e riprovi.',
    },
    help: (phone) => `Se succede di nuovo, ci chiami al ${phone}: La aiutiamo.`,
    start: 'Vai alla pagina iniziale',
  },
}
