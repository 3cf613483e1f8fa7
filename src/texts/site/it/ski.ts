import { MAX_SKIERS, RENTAL_DAYS } from '../../../values/rental.ts'
import type { SkiWords } from '../en/ski.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What the pages of rentals say, and what other pages say of a rental alone, in Italian. */
export const ski: SkiWords = {
  equipment: {
    parts: { skis: 'Sci', snowboard: 'Snowboard', boots: 'Scarponi', helmet: 'Casco' },
    groups: { SKI: 'Sci', SNOWBOARD: 'Snowboard' },
    people: { adult: 'Adulti', teen: 'Ragazzi', child: 'Bambini' },
    person: { adult: 'Adulto', teen: 'Ragazzo', child: 'Bambino' },
    tiers: {
      ECO: 'Piste blu e rosse, morbidi e facili',
      EVOLUTION: 'Tutte le piste, stabili in velocità',
      PERFORMANCE: 'Rapidi e precisi, per chi scia bene',
      EXCELLENCE: 'Il meglio della gamma, per i più esigenti',
      MINI: 'Le prime discese su pendii dolci',
      JUNIOR: 'Leggeri, corti e facili da girare',
      TEEN: 'Leggeri, ma stabili in velocità',
    },
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
      `Sci, snowboard, scarponi e caschi, riservati in un negozio ${resorts === 1 ? 'della località' : `in una delle nostre ${resorts} località`}. Accanto al nostro prezzo trova quello del negozio.`,
    description:
      'Noleggi online sci, snowboard, scarponi e caschi a un prezzo più basso che in negozio, e li ritiri nella sua località.',
    formTitle: 'Dove scia?',
    resort: 'Località',
    choose: 'Scelga una località…',
    resortExample: 'Nome della località',
    resorts: 'Località',
    noResort: 'Non conosciamo nessuna località con questo nome. Controlli l’ortografia o provi con una vicina.',
    notRented: 'qui non noleggiamo ancora nulla',
    unrented: (resort) => `${resort}: qui non noleggiamo ancora nulla. Scelga un’altra località vicina.`,
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
    notFound: 'Non abbiamo trovato questo noleggio',
    reasons: {
      incomplete: () => 'Manca qualcosa, o un dato non può essere giusto. Controlli questi campi:',
      resort: () => 'In questa località non noleggiamo nulla. Ne scelga un’altra vicina.',
      shop: () => 'Il negozio richiesto non è in questa località. Cerchi di nuovo per vedere quelli che ci sono.',
      days: () => `L’attrezzatura si noleggia da ${RENTAL_DAYS.min} a ${RENTAL_DAYS.max} giorni.`,
      noOffers: (phone) =>
        `Per questi giorni, o per questa durata, non ci sono prezzi. Scelga altri giorni o chiami il ${phone}.`,
      tooMany: (phone) =>
        `Una prenotazione vale per ${MAX_SKIERS} persone al massimo. Prenoti in due parti o chiami il ${phone}: ai gruppi pensiamo noi.`,
      pack: () =>
        'L’attrezzatura richiesta non è disponibile in questi giorni. Cerchi di nuovo per vedere che cosa lo è.',
    },
    faults: {
      chooseResort: 'Scelga una località dall’elenco.',
      chooseDay: 'Scelga un giorno.',
      past: 'Questo giorno è passato. Ne scelga uno successivo.',
      chooseDays: `Scelga da ${RENTAL_DAYS.min} a ${RENTAL_DAYS.max} giorni.`,
    },
  },

  rentalOffers: {
    title: 'Scelga l’attrezzatura',
    rental: 'Il suo noleggio',
    change: 'Modifica',
    period: (first, last) => `da ${first} a ${last}`,
    included: 'Con ogni pacchetto',
    allDays: (days) => `Prezzi per ${days}`,
    sticks: 'Bastoncini con gli sci',
    crossedOut: 'Barrato: il prezzo in negozio',
    freeUntil: (moment) => `Cancellazione gratuita fino a ${moment}`,
    shops: (count) => counted(count, 'negozio', 'negozi'),
    inShop: (shop) => `La aspetta da ${shop}`,
    oneShop: (shop) => `Tutto in un solo negozio: ${shop}`,
    fromSeveral: (saving) => `Ognuno al prezzo più basso: −\u00A0${saving}`,
    fromOne: (price) => `Tutto in un solo negozio: ${price}`,
    orOne: (price) => `da uno solo: ${price}`,
    whyCheapest: 'Ognuno è equipaggiato dove costa meno.',
    whyNeeded: 'Nessun negozio ha tutto ciò che ha scelto.',
    onlyAt: (shop) => `solo da ${shop}`,
    years: (from, to) =>
      to === null ? `da ${counted(from, 'anno', 'anni')}` : `${from}–${counted(to, 'anno', 'anni')}`,
    board: 'Sci o snowboard',
    tier: 'Categoria',
    including: (price) => `di cui ${price}`,
    nothingForAge: 'In questa località non c’è nulla per questa età. Rimuova questa persona per continuare.',
    compare: 'Confronta tutta l’attrezzatura e i prezzi',
    compareShops: 'Confronta attrezzatura e prezzi di tutti i negozi',
    reckon: 'Calcola il prezzo',
    goOn: 'Continua',
  },

  helmetLaw: {
    text: (country, from, to) => {
      if (to === null)
        return from === 0
          ? `${country}: sulle piste il casco è obbligatorio per tutti.`
          : `${country}: sulle piste il casco è obbligatorio da ${from} anni.`
      return from === 0
        ? `${country}: sulle piste il casco è obbligatorio fino a ${counted(to, 'anno', 'anni')}.`
        : `${country}: sulle piste il casco è obbligatorio da ${from} a ${counted(to, 'anno', 'anni')}.`
    },
    bringOwn: 'Non è necessario noleggiarlo, ma porti il Suo.',
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
    inList: { first_name: 'nome', age: 'età', gender: 'donna o uomo' },
    ages: {
      allowed: (from, to) => `Indichi un’età da ${from} a ${counted(to, 'anno', 'anni')}.`,
      ofPack: (from, to) =>
        `Questa attrezzatura è per chi ha ${to === null ? `almeno ${counted(from, 'anno', 'anni')}` : `da ${from} a ${counted(to, 'anno', 'anni')}`}. Ne scelga una adatta.`,
    },
    unknownPack: 'L’attrezzatura scelta prima',
    choose: 'Scelga…',
    genders: { woman: 'Donna o bambina', man: 'Uomo o bambino' },
    young: {
      gender: 'Femmina o maschio',
      inList: 'femmina o maschio',
      missing: 'Scelga femmina o maschio.',
      genders: { woman: 'Femmina', man: 'Maschio' },
    },
    levels: { beginner: 'Principiante', intermediate: 'Intermedio', experienced: 'Esperto' },
    more: 'Misure e altri giorni',
    ownDays: 'Altri giorni per questa persona',
    ownDaysHint: 'Lasci vuoti entrambi per sciare negli stessi giorni degli altri.',
    sizes: 'Misure, se le conosce',
    measured: 'In negozio',
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
    changeDays: 'Altri giorni o altra località',
    conditions: 'Da sapere',
    facts: [
      {
        title: 'Cauzione',
        text: 'Non ne viene addebitata alcuna. Alla consegna il negozio può annotare i dati di una carta o di un documento.',
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
    payInShop: (total) => `${total}, quando ritira l’attrezzatura`,
    description: (reference, resort) => `Prenotazione ${reference}: noleggio sci, ${resort}`,
    repriced: (was, now) => `Quando questo link è stato creato il prezzo era ${was}; oggi è ${now}.`,
  },

  rented: {
    collectOn: 'Ritiro',
    collectOpen: (day) => `Ritiro ${day}, negozio aperto`,
    collectFor: (names) => `Per ${names}`,
    next: {
      freeUntil: (moment) => `Può cancellare gratuitamente fino a ${moment}.`,
      show: 'Mostri il voucher in negozio, stampato o sul telefono.',
      showAndPay: (due) => `Mostri il voucher in negozio, stampato o sul telefono, e paghi lì ${due}.`,
      measured: 'Le misure che mancano si prendono lì.',
      deposit: 'Non viene addebitata alcuna cauzione; il negozio può annotare i dati di una carta o di un documento.',
    },
    days: 'Giorni',
    hours: 'Orari',
    note: 'Messaggio per il negozio',
    heldFor: (minutes, time) =>
      `Prezzo e attrezzatura sono riservati ancora per ${counted(minutes, 'minuto', 'minuti')}, fino alle ${time}, ora delle Alpi.`,
    heldUntil: (moment) => `Prezzo e attrezzatura sono riservati fino a ${moment}, ora delle Alpi.`,
    owed: (price) => `${price} da pagare in negozio`,
    payInShop: (due) => `Paga ${due} in negozio`,
    toShop: 'Da pagare in negozio',
    toShopNamed: (shop) => `Da pagare presso ${shop}`,
    change: 'Nomi, misure o telefono: si possono modificare qui fino alla sera prima del primo giorno.',
    closed: (phone) => `Il primo giorno è iniziato. Ci chiami al ${phone} e vedremo che cosa possiamo fare.`,
    other: (phone) => `Per un’altra località, altri giorni o un’altra attrezzatura, ci chiami al ${phone}.`,
    mobileRemark: 'perché il negozio possa chiamare',
    phoneFault: 'Questo numero non è possibile con questo prefisso. Il negozio lo chiama in caso di domande.',
    sizesRemark: 'Le misure non indicate si prendono in negozio.',
    firstName: (number) => `Nome, persona ${number}`,
    unmeasured: 'In negozio',
  },
}
