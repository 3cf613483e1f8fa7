import { PARTY_WORDS } from '../party.ts'
import { formatsOf } from '../../values/formats.ts'
import { MOST_SKIERS } from '../../values/rental.ts'
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
    menu: 'Menu',
    transfers: 'Transfer',
    skiRental: 'Noleggio sci',
    yourBooking: 'La sua prenotazione',
    language: 'Lingua: italiano',
    ownName: 'Italiano',
    refusal: (title) => `Errore: ${title}`,
    sandbox: 'Questo è l’ambiente di prova: qui non si prenota e non si addebita nulla.',
    optional: 'facoltativo',
    busy: 'Un attimo…',
  },

  progress: {
    label: 'La sua prenotazione',
    transfer: ['Ricerca', 'Veicolo', 'Dati', 'Fatto'],
    ski: ['Ricerca', 'Attrezzatura', 'Dati', 'Fatto'],
  },

  people: PARTY_WORDS.it,

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
        title: 'L’autista la aspetta',
        text: 'L’orario si adatta al volo; al ritorno lascia il tempo di prendere il volo.',
      },
      {
        title: 'Cambio di programma?',
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
    placesFound: (count) => counted(count, 'luogo trovato', 'luoghi trovati'),
    kindOfTrip: 'Viaggio',
    oneWay: 'Solo andata',
    return: 'Andata e ritorno',
    date: 'Data',
    time: 'Ora',
    times: { arrival: 'Atterraggio', departure: 'Decollo', pickup: 'Partenza' },
    localTime: '(ora locale)',
    timeOf: 'L’orario indicato è quello di',
    ofFlight: 'volo/treno',
    ofPickup: 'partenza',
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
    infantAges: '0–2 anni',
    childAges: 'Età dei bambini',
    agesExample: '4, 9',
    ageOfChild: (child) => `Età del bambino ${child}`,
    chooseAge: 'Età…',
    suitcases: 'Valigie',
    skiBags: 'Sacche da sci',
    extras: 'Sci senza sacca, codice promozionale, valuta',
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
    problem: 'Non abbiamo trovato questo viaggio',
    problems: {
      incomplete: () => 'Manca qualcosa, o un dato non può essere giusto. Controlli questi campi:',
      noRoute: (phone) =>
        `Non abbiamo un prezzo fisso tra questi due luoghi. Scelga un luogo vicino o chiami il ${phone}: spesso troviamo una soluzione.`,
      unsupported: () =>
        'Non effettuiamo transfer tra località sciistiche, né tra stazioni ferroviarie. Scelga un aeroporto, una città o una stazione come partenza o come arrivo.',
      byTelephone: (phone) => `Organizziamo questo viaggio per telefono. Chiami il ${phone} e lo prepariamo insieme.`,
      noVehicle: () =>
        'Nessuno dei nostri veicoli è adatto a un gruppo così grande con questi bagagli. Cerchi per due gruppi più piccoli, o con meno bagagli.',
      tooFar: () => 'Per questa data non accettiamo ancora prenotazioni. Scelga una data più vicina.',
      tooSoon: (phone) =>
        `La partenza sarebbe già passata, o troppo vicina perché un autista sia pronto. Scelga un’ora più tarda o chiami il ${phone}.`,
      otherVehicle: () =>
        'Il veicolo richiesto non è disponibile per questo viaggio. Ripeta la ricerca per vedere quali lo sono.',
    },
    typedPlace: {
      guessed: (typed) => `Ha scritto “${typed}”. È questo il luogo?`,
      unknown: (typed) => `Non conosciamo nessun luogo chiamato “${typed}”. Ne scelga uno dall’elenco.`,
    },
    faults: {
      choosePlace: 'Scelga un altro luogo dall’elenco.',
      chooseStart: 'Scelga da dove parte.',
      chooseEnd: 'Scelga dove vuole andare.',
      chooseDay: 'Scelga un giorno.',
      past: 'Questo giorno è passato. Ne scelga uno successivo.',
      tooFar: 'Non ancora prenotabile. Scelga una data più vicina.',
      returnEarlier: 'Il ritorno non può precedere l’andata.',
      returnTooEarly: 'La partenza sarebbe prima del suo arrivo. Scelga un’ora più tarda.',
      chooseTime: 'Scelga un’ora.',
      ages: 'Indichi età da 0 a 17 anni, separate da virgole.',
      agesOfEach: 'Indichi l’età di ogni bambino, una per ciascuno.',
      seats: 'Indichi quanti seggiolini o rialzi servono.',
      adults: 'Deve viaggiare almeno un adulto.',
      number: 'Indichi un numero intero.',
    },
  },

  /** Child seats, on every step. */
  seats: {
    title: 'Seggiolini',
    booked: (seats) => `Seggiolini: ${seats}`,
    own: 'li porta lei',
    open: 'Nessun seggiolino prenotato. È corretto?',
    question: 'Quali seggiolini dobbiamo montare?',
    change: 'Modifica',
    tellAges: 'Indicare l’età dei bambini',
  },

  vehicles: {
    title: 'Scelga il veicolo',
    trip: 'Il suo viaggio',
    change: 'Modifica',
    wayThere: 'Andata',
    wayBack: 'Ritorno',
    times: {
      arrival: (flight, pickup) => `atterraggio ${flight}, partenza ${pickup}`,
      trainArrival: (train, pickup) => `arrivo ${train}, partenza ${pickup}`,
      departure: (flight, pickup) => `presa a bordo ${pickup}, decollo ${flight}`,
      pickup: (pickup) => `partenza ${pickup}`,
    },
    promo: {
      applied: (code) => `Questi prezzi tengono conto del codice promo ${code}.`,
      refused: (code) => `Il codice promo ${code} oggi non è valido; questi sono i nostri prezzi abituali.`,
    },
    included: 'Compreso in ogni prezzo',
    tolls: 'Pedaggi e carburante',
    wait: 'Un autista che la aspetta',
    waits: (minutes, from) => `${minutes} min di attesa gratuita dalle ${from}`,
    noRefund: 'Non rimborsabile: questo viaggio è troppo vicino per una cancellazione gratuita.',
    freeUntil: (moment) => `Cancellazione gratuita fino a ${moment}`,
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
  },

  equipment: {
    parts: { skis: 'Sci', snowboard: 'Snowboard', boots: 'Scarponi', helmet: 'Casco' },
    groups: { SKI: 'Sci', SNOWBOARD: 'Snowboard' },
    people: { adult: 'Adulti', teen: 'Ragazzi', child: 'Bambini' },
    days: (count) => counted(count, 'giorno', 'giorni'),
    participants: (count) => counted(count, 'persona', 'persone'),
    distance: (distance) => `a ${distance} dal centro`,
    inShop: 'in negozio',
    saving: (percent) => `−${percent}%`,
  },

  rentalSearch: {
    title: 'Noleggio sci nelle Alpi',
    heading: ['I suoi sci la aspettano.', 'Più convenienti che in negozio.'],
    lead: (resorts) =>
      `Sci, snowboard, scarponi e caschi, riservati in un negozio in una delle nostre ${resorts} località. Accanto al nostro prezzo trova quello del negozio.`,
    description:
      'Noleggi online sci, snowboard, scarponi e caschi a un prezzo più basso che in negozio, e li ritiri nella sua località.',
    formTitle: 'Dove scia?',
    resort: 'Località',
    choose: 'Scelga una località…',
    resortExample: 'Nome della località',
    resorts: 'Località',
    noResort: 'Non conosciamo nessuna località con questo nome. Controlli l’ortografia o provi con una vicina.',
    notRented: 'qui non noleggiamo ancora nulla',
    unrented: (resort) => `A ${resort} non noleggiamo ancora nulla. Scelga un’altra località vicina.`,
    resortsFound: (count) => counted(count, 'località trovata', 'località trovate'),
    firstDay: 'Primo giorno',
    days: 'Giorni',
    party: 'Chi scia',
    partyHint: 'Per proporre l’attrezzatura. La sceglie nella pagina seguente.',
    extras: 'Codice promo, valuta',
    promo: 'Codice promo',
    currency: 'Valuta',
    onlyShop: (shop) => `Solo ciò che ha ${shop}`,
    button: 'Mostra attrezzatura e prezzi',
    promises: [
      {
        title: 'Tutto pronto al suo arrivo',
        text: 'Indichi le misure e gli sci saranno regolati, oppure si faccia misurare in negozio.',
      },
      { title: 'Accanto, il prezzo del negozio', text: 'Così vede quanto risparmia, pacchetto per pacchetto.' },
      {
        title: 'Cambio di programma?',
        text: 'Prima di pagare vede fino a quando può annullare gratuitamente.',
      },
    ],
    problem: 'Non abbiamo trovato questo viaggio',
    problems: {
      incomplete: () => 'Manca qualcosa, o un dato non può essere giusto. Controlli questi campi:',
      resort: () => 'In questa località non noleggiamo nulla. Ne scelga un’altra vicina.',
      shop: () => 'Il negozio richiesto non è in questa località. Cerchi di nuovo per vedere quelli che ci sono.',
      days: () => 'L’attrezzatura si noleggia da 2 a 13 giorni.',
      noOffers: (phone) =>
        `Per questi giorni, o per questa durata, non ci sono prezzi. Scelga altri giorni o chiami il ${phone}.`,
      tooMany: (phone) =>
        `Una prenotazione vale per ${MOST_SKIERS} persone al massimo. Prenoti in due parti o chiami il ${phone}: ai gruppi pensiamo noi.`,
      pack: () =>
        'L’attrezzatura richiesta non è disponibile in questi giorni. Cerchi di nuovo per vedere che cosa lo è.',
    },
    faults: {
      chooseResort: 'Scelga una località dall’elenco.',
      chooseDay: 'Scelga un giorno.',
      past: 'Questo giorno è passato. Ne scelga uno successivo.',
      chooseDays: 'Scelga da 2 a 13 giorni.',
    },
  },

  rentalOffers: {
    title: 'Scelga l’attrezzatura',
    rental: 'Il suo noleggio',
    change: 'Modifica',
    period: (first, last) => `da ${first} a ${last}`,
    promo: {
      applied: (code) => `Questi prezzi tengono conto del codice promo ${code}.`,
      refused: (code) => `Il codice promo ${code} oggi non è valido; questi sono i nostri prezzi abituali.`,
    },
    included: 'Con ogni pacchetto',
    allDays: (days) => `Prezzi per ${days}`,
    sticks: 'Bastoncini con gli sci',
    freeUntil: (moment) => `Cancellazione gratuita fino a ${moment}`,
    how: 'Indichi quanti pacchetti le servono. Barrato è il prezzo in negozio.',
    oneShop: (shop) => `Tutta l’attrezzatura del gruppo viene da un solo negozio: ${shop}.`,
    severalShops: (shops) => `Il gruppo ritirerebbe l’attrezzatura in più negozi: ${shops}.`,
    fromSeveral: (price) => `Risparmi ${price} con più negozi`,
    fromOne: (price) => `Tutto in un solo negozio: + ${price}`,
    shops: (count) => `${count} negozi`,
    from: (price) => `da ${price}`,
    count: (pack) => `Quanti: ${pack}`,
    total: (people, price) => `${people}: ${price}`,
    nothing: 'Ancora nessuna scelta',
    reckon: 'Calcola il prezzo',
    goOn: 'Continua',
    chooseFirst: {
      title: 'Non ha ancora scelto nulla',
      text: 'Indichi quanti pacchetti le servono di almeno un tipo.',
    },
  },

  rentalDetails: {
    title: 'Il suo noleggio',
    participant: (number) => `Persona ${number}`,
    labels: {
      pack_id: 'Attrezzatura',
      helmet: 'Con il casco',
      first_name: 'Nome',
      age: 'Età',
      gender: 'Donna o uomo',
      level: 'Livello',
      start_date: 'Primo giorno',
      end_date: 'Ultimo giorno',
      height_id: 'Altezza',
      weight_id: 'Peso',
      shoe_size_id: 'Numero di scarpe',
      foot_width_id: 'Larghezza del piede',
      calf_width_id: 'Polpaccio',
      head_size_id: 'Circonferenza testa',
    },
    unknownPack: 'L’attrezzatura scelta prima',
    choose: 'Scelga…',
    genders: { woman: 'Donna o bambina', man: 'Uomo o bambino' },
    levels: { beginner: 'Principiante', intermediate: 'Intermedio', experienced: 'Esperto' },
    ownDays: 'Altri giorni per questa persona',
    ownDaysHint: 'Lasci vuoti entrambi per sciare negli stessi giorni degli altri.',
    sizes: 'Misure, se le conosce',
    measured: 'Da misurare in negozio',
    add: 'Aggiungi una persona',
    remove: (name) => `Rimuovi ${name}`,
    reckon: 'Ricalcola il prezzo',
    contact: 'Chi ritira l’attrezzatura',
    emailRemark: 'per il suo voucher',
    mobileRemark: 'per domande',
    note: 'Messaggio per il negozio',
    shops: 'Dove ritira',
    openOn: (day, hours) => `Aperto ${day}: ${hours}`,
    hoursUnknown: (day) => `Chieda al negozio l’orario di ${day}`,
    inShop: 'Prezzo in negozio',
    saving: 'Risparmio',
    toSettle: 'da definire',
    noTotal: 'Il totale appare appena i campi indicati sono a posto.',
    withTransfer: (reference) => `Insieme al suo transfer ${reference}.`,
    changeEquipment: 'Altri giorni o altra località',
    conditions: 'Da sapere',
    facts: [
      {
        title: 'Cauzione',
        text: 'Non ne viene addebitata alcuna. Alla consegna il negozio può annotare una carta o un documento.',
      },
      { title: 'Rottura e furto', text: 'La copertura non è inclusa. Può chiederla in negozio.' },
      {
        title: 'Cambio',
        text: 'Scarponi o sci che non vanno bene vengono cambiati in negozio con altri della stessa categoria.',
      },
      { title: 'Restituzione anticipata', text: 'I giorni non utilizzati non vengono rimborsati.' },
    ],
    methods: {
      card: { label: 'Ora con carta', remark: 'Visa, Mastercard e altre, sulla pagina del servizio di pagamento' },
      on_arrival: { label: 'In negozio', remark: 'Quando ritira l’attrezzatura' },
    },
    freeUntil: (moment, percent) =>
      percent === 0
        ? `Cancellazione gratuita fino a ${moment}; dopo, il prezzo non viene rimborsato.`
        : `Cancellazione gratuita fino a ${moment}; dopo, fino all’inizio del primo giorno, viene rimborsato il ${percent}% del prezzo.`,
    noLongerFree: (percent) =>
      percent === 0
        ? 'È troppo tardi per una cancellazione gratuita: il prezzo non viene rimborsato.'
        : `È troppo tardi per una cancellazione gratuita: fino all’inizio del primo giorno viene rimborsato il ${percent}% del prezzo.`,
    description: (reference, resort) => `Prenotazione ${reference}: noleggio sci a ${resort}`,
    repriced: (was, now) => `Quando questo link è stato creato il prezzo era ${was}; oggi è ${now}.`,
  },

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
    payment: 'Pagamento',
    trip: 'Il suo viaggio',
    total: 'Totale',
    included: 'Pedaggi, attesa',
    includedWithSeats: 'Pedaggi, attesa, seggiolini',
    isIncluded: 'compresi',
    promo: (code, saving) =>
      saving === null ? `Codice promo ${code}: applicato` : `Codice promo ${code}: risparmia ${saving}, già detratti`,
    changeTrip: 'Modifica il viaggio',
    changeVehicle: 'Cambia veicolo',
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
    },
    emailRemark: 'per il suo voucher',
    chooseCountry: 'Scelga…',
    mobileRemark: 'per l’autista',
    accommodationRemark: 'nome e indirizzo',
    flight: 'Numero del volo',
    flightOf: { outbound: 'Numero del volo, andata', return: 'Numero del volo, ritorno' },
    flightUnknown: 'Non lo conosco ancora',
    flightDoubt: 'Non sembra un numero di volo, come LX 2816. Se è giusto, lo lasci così.',
    howToPay: 'Come desidera pagare?',
    methods: {
      card: { label: 'Ora con carta', remark: 'Visa, Mastercard e altre, sulla pagina del servizio di pagamento' },
      on_arrival: { label: 'All’autista', remark: 'In contanti o con carta alla partenza' },
    },
    accept: { before: 'Accetto le ', link: 'condizioni generali', after: '.' },
    acceptCancelling: 'Accetto le condizioni di cancellazione.',
    freeUntil: (moment) => `Cancellazione gratuita fino a ${moment}; dopo, il prezzo non viene rimborsato.`,
    noRefund: 'Questo viaggio è troppo vicino per una cancellazione gratuita: il prezzo non viene rimborsato.',
    buttons: {
      card: (total) => `Paga ${total}`,
      on_arrival: (total) => `Prenota con obbligo di pagamento: ${total}`,
    },
    description: (reference, from, to) => `Prenotazione ${reference}: ${from} – ${to}`,
    problemTitle: 'Controlli questi campi',
    problemText: 'Non è stato ancora prenotato né addebitato nulla. Controlli questi campi:',
    missing: {
      name: 'Inserisca il nome.',
      last_name: 'Inserisca il cognome.',
      email: 'Inserisca l’indirizzo e-mail: il voucher viene inviato lì.',
      country_code: 'Scelga il Paese del numero di telefono.',
      mobile_number: 'Inserisca il numero di cellulare.',
      reference: 'Inserisca il numero della prenotazione.',
      first_name: 'Inserisca il nome.',
    },
    problems: {
      missing: 'Compili questo campo.',
      tooLong: 'Il testo è troppo lungo. Lo abbrevi, per favore.',
      webAddress: 'Tolga l’indirizzo del sito.',
      email: 'Non sembra un indirizzo e-mail. È lì che inviamo il voucher.',
      prefix: 'Indichi il prefisso del Paese, per esempio +39.',
      phone: 'Questo numero non è possibile con questo prefisso. L’autista lo chiamerà alla partenza.',
      flightMissing: 'Indichi il numero del volo, oppure che non lo conosce ancora.',
      stay: 'Indichi dove alloggia, perché l’autista trovi la porta.',
      stayElsewhere: 'Questo alloggio non è nella sua località. Ne indichi nome e indirizzo.',
      terms: 'Per prenotare accetti le condizioni.',
      seats: 'Indichi quali seggiolini servono, o che li porta lei.',
      method: 'Scelga come pagare.',
      age: 'Indichi l’età in anni.',
      ageOfPack: 'Questa attrezzatura è per un’altra età. Ne scelga una adatta.',
      pack: 'In questi giorni non è disponibile. Scelga qualcos’altro.',
      helmet: 'Con questa attrezzatura non c’è un casco.',
      choose: 'Scelga.',
      day: 'Indichi entrambi i giorni, o nessuno.',
      past: 'Questo giorno è passato. Ne scelga uno successivo.',
      order: 'L’ultimo giorno è prima del primo.',
      length: 'L’attrezzatura si noleggia da 2 a 13 giorni.',
      size: 'Scelga una misura dall’elenco, o si faccia misurare in negozio.',
    },
    tooMany: {
      title: 'Un momento, per favore',
      text: (wait) =>
        `Dalla sua connessione internet sono arrivate molte prenotazioni. Non è stato prenotato né addebitato nulla: invii di nuovo il modulo tra ${wait}.`,
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
      confirmed: (name, day) => `Prenotazione confermata, ${name}. A ${day}.`,
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
    heldFor: (minutes, time) =>
      `Prezzo e posti sono riservati ancora per ${counted(minutes, 'minuto', 'minuti')}, fino alle ${time}, ora delle Alpi.`,
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
        `È arrivata una somma inferiore al dovuto, o in un’altra valuta. Non paghi di nuovo: la contatteremo. Può anche chiamarci al ${phone}.`,
    },
    tasks: {
      title: 'Prima di partire',
      flightMissing: (day) =>
        `Non conosciamo ancora il volo di ${day}. Con il numero del volo l’autista vede a che ora atterra.`,
      addFlight: 'Aggiungi il numero del volo',
      flightDoubtful: (number) => `${number} non sembra un numero di volo.`,
      checkFlight: 'Controlla il numero del volo',
    },
    over: {
      refunded: (amount) =>
        `${amount} vengono rimborsati sulla carta usata per pagare; alle banche possono servire fino a dieci giorni.`,
      nothingCharged: 'Non è stato addebitato nulla.',
    },
    bookedFor: 'A nome di',
    name: 'Nome',
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
    toDriverOn: (day) => `All’autista, ${day}`,
    refunded: 'Rimborsato',
    receipt: (number) => `Ricevuta ${number} (PDF)`,
    again: { title: 'Vuole partire comunque?', button: 'Prenota di nuovo' },
    change: {
      title: 'Cambio di programma?',
      text: 'Volo, indirizzo o telefono: può modificarli qui fino a poco prima della partenza.',
      button: 'Modifica i dati',
      tooLate: (phone) => `È troppo tardi per modificare qualcosa qui. Ci chiami al ${phone}.`,
    },
    cancel: {
      costsNothing: 'Non è stato ancora pagato nulla, e annullare non costa nulla.',
      until: (moment, refund) => `Se annulla entro ${moment}, le rimborsiamo ${refund}.`,
      refund: (refund) => `Se annulla ora, le rimborsiamo ${refund}.`,
      button: 'Annulla la prenotazione',
    },
  },

  together: {
    skis: {
      title: 'Sci per questi giorni?',
      text: (resort) => `${resort}: prenoti sci, scarponi e caschi a un prezzo più basso che in negozio.`,
      button: 'Vai al noleggio sci',
    },
    transfer: {
      title: 'Come ci arriva?',
      text: (resort) => `Un autista la porta nella sua località, ${resort}, a prezzo fisso.`,
      button: 'Vai ai transfer',
    },
    also: { transfer: 'Il suo transfer', ski: 'Il suo noleggio sci' },
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
    toShopNamed: (shop) => `Da pagare presso ${shop}`,
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
      text: (phone) => `La prima partenza è già passata. Ci chiami al ${phone} e vedremo che cosa possiamo fare.`,
      call: 'Chiama',
    },
    back: 'Torna alla prenotazione',
  },

  change: {
    title: (reference) => `Modifica la prenotazione ${reference}`,
    problemText: 'Non è stato ancora modificato nulla. Controlli questi campi:',
    sameResort: (resort) => `L’indirizzo deve trovarsi in questa località: ${resort}.`,
    sameTime: {
      arrival: (time, phone) =>
        `Un altro volo? Se non atterra anch’esso alle ${time}, ci chiami al ${phone}: la partenza dipende dal volo.`,
      departure: (time, phone) =>
        `Un altro volo? Se non decolla anch’esso alle ${time}, ci chiami al ${phone}: la partenza dipende dal volo.`,
    },
    phone: 'Il suo telefono',
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
      title: 'Controlli la sua posta',
      text: 'Se esiste una prenotazione con questo numero e questo indirizzo e-mail, un link è in arrivo.',
      nothing: (phone) => `Ancora nulla dopo qualche minuto? Guardi nella posta indesiderata, o ci chiami al ${phone}.`,
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
    text: (reference, state) => `Prenotazione ${reference}: ${state}.`,
    find: 'Trova la prenotazione',
  },

  unknownBooking: {
    title: 'Questo link non porta a nessuna prenotazione',
    text: 'Forse il link è incompleto o non più valido. Possiamo inviarne uno nuovo per e-mail.',
    find: 'Trova la prenotazione',
  },

  banners: {
    title: 'Banner pubblicitari',
    lead: 'Ne metta uno sulla sua pagina, con il suo codice promo nel link: ogni vendita che inizia lì è sua.',
    code: 'Codice per la sua pagina',
    claim: 'Dall’aereo\nalle piste.',
    narrowClaim: 'Dall’aereo\nalle\npiste.',
    offer: 'Transfer privati\na prezzo fisso',
    button: 'Vedi i prezzi',
  },

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
      text: 'Il sito è momentaneamente non disponibile. Riprovi tra qualche secondo: un modulo inviato due volte si prenota una volta sola.',
    },
    fault: {
      title: 'Qualcosa è andato storto da parte nostra',
      text: 'Ne siamo informati. Riprovi tra un momento: un modulo inviato due volte si prenota una volta sola.',
    },
    unreadable: {
      title: 'Non siamo riusciti a leggere la richiesta',
      text: 'Il link o il modulo era incompleto, quindi non è stato fatto nulla. Torni indietro e riprovi.',
    },
    help: (phone) => `Se succede di nuovo, ci chiami al ${phone}: la aiutiamo.`,
    start: 'Vai alla pagina iniziale',
  },
}
