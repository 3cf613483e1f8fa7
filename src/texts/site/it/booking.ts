import type { BookingWords } from '../en/booking.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What the pages of a booking say, in Italian. */
export const booking: BookingWords = {
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
    backTo: (host) => `Torna a ${host}`,
    confirmedAndPaid: 'Confermata e pagata',
    headings: {
      awaiting_payment: (name) => `Ci siamo quasi, ${name}.`,
      confirmed: (name) => `Prenotato, ${name}.`,
      expired: () => 'Questa prenotazione non è stata pagata in tempo.',
      cancelled: () => 'Questa prenotazione è annullata.',
    },
    seeYou: {
      today: 'Ci vediamo oggi.',
      tomorrow: 'Ci vediamo domani.',
      later: (day, wait) => `Ci vediamo ${day}, ${wait}.`,
    },
    driven: {
      today: (name) => `Oggi, ${name}.`,
      tomorrow: (name) => `Domani, ${name}.`,
      drives: (driver) => `Guida ${driver}.`,
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
    refused: {
      title: 'Questo importo non può essere pagato con carta',
      text: (phone: string) =>
        `Il servizio di pagamento non accetta questo pagamento. Non è stato addebitato nulla e la prenotazione resta riservata. Paghi in un altro modo, o ci chiami al ${phone}.`,
    },
    heldFor: (minutes, time) =>
      `Prezzo e posti sono riservati ancora per ${counted(minutes, 'minuto', 'minuti')}, fino alle ${time}, ora delle Alpi.`,
    heldUntil: (moment) => `Prezzo e posti sono riservati fino a ${moment}, ora delle Alpi.`,
    payMore: (due) => `La sua prenotazione è cambiata, e restano da pagare ${due}. Il suo viaggio resta prenotato.`,
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
      cityMissing: (city, day) => `Non conosciamo ancora il suo indirizzo (${city}) di ${day}.`,
      addCity: 'Aggiungere l’indirizzo',
      flightDoubtful: (number) => `${number} non sembra un numero di volo.`,
      checkFlight: 'Controlla il numero del volo',
    },
    over: {
      refunding: 'Rimborso in corso',
      how: 'Sulla carta usata per pagare; alle banche possono servire fino a dieci giorni.',
      nothingCharged: 'Non è stato addebitato nulla.',
      nothingRefunded: 'Non viene rimborsato nulla: il termine era passato.',
    },
    share: {
      title: 'Condividere con la famiglia',
      text: 'Crei un link che mostra quando e dove viaggia. Non mostra cognome, indirizzo o prezzo, e non permette di modificare nulla.',
      short: 'Condividi',
      button: 'Crea un link',
      made: 'Chi ha questo link vede quando e dove viaggia, fino a due giorni dopo il viaggio.',
      end: 'Disattiva il link',
      copy: 'Copia il link',
      copied: 'Copiato.',
      selected: 'Selezionato: lo copi con la tastiera.',
    },
    bookedFor: 'A nome di',
    name: 'Nome',
    waits: (minutes) => `L’attesa è gratuita per ${counted(minutes, 'minuto', 'minuti')}.`,
    itemCancelled: 'annullato',
    nobodyCame: (phone) =>
      `Secondo l’autista nessuno si è presentato al prelievo. Se non è così, o se le serve ancora un passaggio, ci chiami al ${phone}.`,
    callAtPickup: (phone) => `In ritardo, o non c’è nessuno? Chiami il ${phone}.`,
    stay: 'Indirizzo',
    note: 'Messaggio all’autista',
    driver: 'Il suo autista',
    plate: 'Targa',
    callDriver: (name) => `Chiama ${name}`,
    call: 'Chiama',
    downloads: 'A portata di mano',
    voucher: 'Voucher (PDF)',
    calendar: 'Aggiungi al calendario',
    subscribe: 'Abbonarsi al calendario',
    map: 'Mostra sulla mappa',
    mapApp: 'Nella sua app di mappe',
    appleMaps: 'Mappe di Apple',
    comesAlong: 'A bordo',
    next: 'Che cosa succede ora',
    goes: {
      title: 'Come si svolge il viaggio',
      luggage: 'Ritira i bagagli e passa la dogana.',
      met: (driver, name) => `${driver ?? 'L’autista'} la aspetta con un cartello: ${name}.`,
      beReady: 'Si faccia trovare pronto con i bagagli.',
      drive: 'Si parte.',
      reports: {
        on_the_way: (driver) => `${driver} sta arrivando.`,
        at_pickup: (driver) => `${driver} è sul posto.`,
        on_board: () => 'È in viaggio.',
      },
    },
    money: 'Prezzo e pagamenti',
    price: 'Prezzo',
    paid: 'Pagato',
    paidCard: 'Pagato con carta',
    stillToPay: 'Ancora da pagare',
    toDriver: 'Da pagare all’autista',
    toDriverOn: (day) => `All’autista, ${day}`,
    refunded: 'Rimborsato',
    receipt: 'Ricevuta',
    refundReceipt: 'Ricevuta di rimborso',
    again: { title: 'Vuole partire comunque?', button: 'Prenota di nuovo' },
    change: {
      title: 'Cambio di programma?',
      text: (time) => `Volo, indirizzo o telefono: può modificarli qui fino a ${time} prima della partenza.`,
      button: 'Modifica i dati',
      tooLate: (phone) => `È troppo tardi per modificare qualcosa qui. Ci chiami al ${phone}.`,
    },
    cancel: {
      costsNothing: 'Non è stato ancora pagato nulla, e annullare non costa nulla.',
      until: (moment, refund) => `Se annulla entro ${moment}, le rimborsiamo ${refund}.`,
      refund: (refund) => `Se annulla ora, le rimborsiamo ${refund}.`,
      noRefund: 'Se annulla ora, non viene rimborsato nulla.',
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
    link: 'Invia il link via e-mail',
  },

  cancellation: {
    title: (reference) => `Annulla la prenotazione ${reference}`,
    whole: 'L’intera prenotazione viene annullata definitivamente.',
    price: 'Prezzo',
    paid: 'Pagato',
    fee: 'Penale di cancellazione',
    refund: 'Rimborso',
    freeUntil: (moment) => `Fino a ${moment} il rimborso è totale.`,
    noLongerFree: 'Il termine per il rimborso totale è passato.',
    costsNothing: 'Non è stato pagato nulla, e annullare non costa nulla.',
    button: (refund) => (refund === null ? 'Annulla la prenotazione' : `Annulla con rimborso di ${refund}`),
    keep: 'Mantieni la prenotazione',
    stays: {
      transfer: (reference) => `Il suo transfer ${reference} resta prenotato.`,
      ski: (reference) => `Il suo noleggio sci ${reference} resta prenotato.`,
    },
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
    faultsText: 'Non è stato ancora modificato nulla, e tutto il resto è conservato:',
    sameResort: (resort) => `L’indirizzo deve trovarsi in questa località: ${resort}.`,
    sameTime: {
      arrival: (time, phone) =>
        `Un altro volo? Se non atterra alle ${time}, ci chiami al ${phone}: la partenza dipende dal volo.`,
      departure: (time, phone) =>
        `Un altro volo? Se non decolla alle ${time}, ci chiami al ${phone}: la partenza dipende dal volo.`,
    },
    otherTime: {
      arrival: (time) =>
        `Un altro volo? Se non atterra alle ${time}, modifichi il viaggio: la partenza dipende dal volo.`,
      departure: (time) =>
        `Un altro volo? Se non decolla alle ${time}, modifichi il viaggio: la partenza dipende dal volo.`,
    },
    phone: 'Il suo telefono',
    button: 'Salva le modifiche',
    back: 'Torna alla prenotazione',
    other: {
      title: 'Altro?',
      text: (phone) =>
        `Se cambiano la località, il giorno, l’ora, il numero di persone, i bagagli o i seggiolini, ci chiami al ${phone}.`,
      place: (phone) => `Se cambia la località, ci chiami al ${phone}: è una nuova prenotazione.`,
    },
    closed: 'Qui non è più possibile modificare',
    nothing: 'Non c’è più nulla da modificare.',
  },

  rideChange: {
    title: 'Modifica il viaggio',
    lead: 'Indichi che cosa cambia. Vede il nuovo prezzo prima che qualcosa venga modificato.',
    asBooked: 'Come prenotato',
    when: 'Giorno e ora',
    who: 'Persone e bagagli',
    vehicle: 'Veicolo',
    flight: 'Numero del volo',
    button: 'Vedi il nuovo prezzo',
    back: 'Torna alla prenotazione',
    same: 'È esattamente ciò che ha prenotato.',
    confirm: 'Modificare così il viaggio?',
    was: 'Prezzo attuale',
    becomes: 'Nuovo prezzo',
    more: 'Da pagare',
    less: 'Rimborso',
    samePrice: 'Il prezzo resta uguale.',
    ways: {
      link: (due) => `Paga ${due} con carta alla pagina seguente.`,
      refund: (amount) => `${amount} tornano sulla carta con cui ha pagato; le banche impiegano fino a dieci giorni.`,
      nothing: 'Per questo non c’è più nulla da pagare.',
      on_arrival: (amount) => `Paga all’autista ${amount} in tutto.`,
    },
    kept: 'Il termine per la cancellazione gratuita è passato: un prezzo più basso non viene rimborsato, o solo in parte.',
    deadline: 'Con una modifica la cancellazione gratuita non dura mai più a lungo di prima.',
    pay: (due) => `Modifica e paga ${due}`,
    getBack: (amount) => `Modifica con rimborso di ${amount}`,
    change: 'Modifica il viaggio',
    other: 'Modifica qualcos’altro',
    priceChanged: {
      title: 'Il prezzo è cambiato',
      text: (was, now) =>
        `Il prezzo indicato era ${was}; ora è ${now}. Non è stato ancora modificato nulla. Se è d’accordo, confermi di nuovo.`,
      unseen: (now) => `Il prezzo è ${now}. Non è stato ancora modificato nulla. Se è d’accordo, confermi di nuovo.`,
    },
    refused: 'Non è possibile',
    vehicleRefused: 'Non porta tutte le persone o tutti i bagagli. Ne scelga un altro.',
    cannot: (phone) => `Qui non è possibile. Ci chiami al ${phone}.`,
    until: (time) => `Altro giorno, ora, veicolo o numero di persone: fino a ${time} prima della partenza.`,
    link: (day) => `Modifica il viaggio di ${day}`,
    onAccount: (partner, phone) =>
      partner === null
        ? `Se cambiano il giorno, l’ora, il veicolo o il numero di persone, ci chiami al ${phone}.`
        : `Se cambiano il giorno, l’ora, il veicolo o il numero di persone, si rivolga a ${partner}, che ha prenotato per lei, o ci chiami al ${phone}.`,
  },

  find: {
    title: 'Trova la prenotazione',
    text: 'Inviamo un nuovo link all’indirizzo e-mail della prenotazione.',
    button: 'Invia il link',
    sent: {
      title: 'Controlli la sua posta',
      text: 'Se esiste una prenotazione con questo numero e questo indirizzo e-mail, un link è in arrivo.',
      again: 'Riprova',
      nothing: (phone) => `Ancora nulla dopo qualche minuto? Guardi nella posta indesiderata, o ci chiami al ${phone}.`,
    },
  },

  shared: {
    title: (name) => `Transfer di ${name}`,
    cancelledTitle: (name) => `Il transfer di ${name} è annullato`,
    cancelled: 'Questo trasferimento non avrà luogo.',
    today: 'oggi',
    tomorrow: 'domani',
    steps: {
      on_the_way: 'L’autista sta arrivando',
      at_pickup: 'L’autista è al punto d’incontro',
      on_board: 'In viaggio',
      done: 'A destinazione',
    },
    nobodyCame: 'Secondo l’autista nessuno si è presentato al prelievo.',
    unnumbered: {
      flight: { arrival: 'atterra il volo', departure: 'parte il volo' },
      train: { arrival: 'arriva il treno', departure: 'parte il treno' },
    },
    meeting: (name) => `Dove ${name} incontra l’autista`,
    unreachable: (name) => `${name} non risponde?`,
    call: (phone) => `Ci chiami al ${phone}`,
    ended: {
      title: 'Questo link non è attivo',
      text: 'Forse è stato disattivato, o il viaggio è finito. Ne chieda uno nuovo a chi glielo ha inviato.',
    },
  },

  unknownBooking: {
    title: 'Questo link non porta a nessuna prenotazione',
    text: 'Forse il link è incompleto o non più valido. Possiamo inviarne uno nuovo per e-mail.',
    find: 'Trova la prenotazione',
  },

  noVoucher: {
    ride: 'Questa corsa è annullata.',
    rental: 'Questo noleggio è annullato.',
    text: 'Il voucher non è più valido.',
  },
}
