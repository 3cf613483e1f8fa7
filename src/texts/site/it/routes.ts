import type { RouteWords } from '../en/routes.ts'

/** Returns `a` and a resort: `ad Arosa`, `al Passo del Tonale`. */
const at = (resort: string) => `a ${resort}`.replace(/^a Passo /, 'al Passo ').replace(/^a A/, 'ad A')

import { formats } from './formats.ts'

const { counted } = formats

/** What the pages of routes and ski resorts say in Italian. */
export const routes: RouteWords = {
  fromPrices: {
    from: (price) => `da ${price}`,
    upTo: (people) => `fino a ${counted(people, 'persona', 'persone')}`,
    months: (of) => `${of}: il giorno più conveniente di ogni mese`,
  },

  routePages: {
    title: (from, to) => `${from} – ${to}: transfer privato`,
    heading: (from, to) => `${from} – ${to}`,
    description: (from, to, price) =>
      `Transfer privato ${from} – ${to} da ${price} per l’intero veicolo. Prezzo fisso con pedaggi, carburante e seggiolini, e l’autista la aspetta.`,
    lead: 'Un veicolo riservato a lei, da porta a porta, al prezzo prenotato.',
    drive: 'Viaggio',
    distance: 'Distanza',
    price: 'Intero veicolo',
    prices: 'Prezzi per veicolo e mese',
    pricesText:
      'Solo andata, per l’intero veicolo, due persone con una valigia ciascuna, partenza a mezzogiorno. Ogni mese mostra il suo giorno più conveniente: lo selezioni per vedere tutti i veicoli di quel giorno. Un gruppo più numeroso può pagare di più per lo stesso veicolo.',
    meeting: 'Dove incontra l’autista',
    questions: 'Domande',
    howLong: 'Quanto dura il viaggio?',
    howLongAnswer: (duration, distance) =>
      `Circa ${duration} per ${distance}. Con la neve e nei sabati di stagione può durare di più.`,
    howMuch: 'Quanto costa?',
    howMuchAnswer: (price, vehicle) =>
      `Da ${price} per l’intero veicolo (${vehicle}). Pedaggi, carburante, sacche da sci e seggiolini sono inclusi: paga il prezzo che prenota.`,
    when: 'A che ora è la partenza?',
    afterLanding: (wait) =>
      `${wait} dopo l’arrivo del volo o del treno. Ci indichi l’orario e pianifichiamo la partenza di conseguenza; oppure scelga lei l’ora.`,
    beforeDeparture: (lead) =>
      `In tempo perché lei sia sul posto ${lead} prima della partenza del volo o del treno; oppure all’ora che sceglie lei.`,
    cancel: 'Posso annullare?',
    cancelAnswer: 'Sì. Prima di pagare vede fino a quando la cancellazione è gratuita.',
    cancelExample: (pickup, until) => `Per una partenza ${pickup}, è gratuita fino a ${until}.`,
    skis: 'C’è posto per sci e seggiolini?',
    skisAnswer:
      'Sì, senza supplemento. Indichi nella ricerca quante sacche da sci e quanti seggiolini le servono: vedrà i veicoli che hanno posto.',
    more: 'Altri transfer',
    all: 'Tutti i transfer',
    allText: 'Scelga da dove parte il suo viaggio.',
    allDescription: 'Transfer privati a prezzo fisso tra aeroporti, stazioni, città e località sciistiche delle Alpi.',
    fromPlace: (place) => `Transfer in partenza da: ${place}`,
    fromText: (count) =>
      `La portiamo in ${counted(count, 'destinazione', 'destinazioni')}. I prezzi valgono per l’intero veicolo, solo andata.`,
    fromDescription: (place, count) =>
      `${place}: transfer privati verso ${counted(count, 'destinazione', 'destinazioni')} a prezzo fisso, con un autista che la aspetta.`,
    aroundPlace: (place) => `Transfer da e per: ${place}`,
    aroundText: (count) =>
      `Colleghiamo la località con ${counted(count, 'luogo', 'luoghi')}. I prezzi valgono per l’intero veicolo, solo andata.`,
    aroundDescription: (place, count) =>
      `${place}: transfer privati a prezzo fisso da e per ${counted(count, 'aeroporto, stazione o città', 'aeroporti, stazioni e città')}, con un autista che la aspetta.`,
  },

  resortPages: {
    title: (resort) => `Noleggio sci ${at(resort)}`,
    description: (resort, price) =>
      `Noleggio sci e snowboard, ${resort}: sei giorni da ${price}, prenotati in un negozio della località.`,
    plainDescription: (resort) =>
      `Noleggio sci e snowboard, ${resort}: prenotati prima di partire in un negozio della località.`,
    lead: 'Sci prenotati prima di partire, in un negozio della località.',
    prices: 'Prezzi per categoria e mese',
    pricesText:
      'Per un adulto e sei giorni a partire da un sabato. Ogni mese mostra il suo sabato più conveniente: lo selezioni per vedere tutto ciò che si noleggia da quel giorno.',
    sixDays: 'Sei giorni',
    shopCount: 'Negozi',
    shops: (resort) => `Negozi ${at(resort)}`,
    hours: 'Orari di apertura',
    questions: 'Buono a sapersi',
    transfers: (resort) => `Transfer per ${resort}`.replace('per Passo ', 'per il Passo '),
    all: 'Noleggio sci per località',
    allText: (count) => `Sci e snowboard in ${count} località. Scelga la sua per vedere prezzi e negozi.`,
    allDescription: (count) =>
      `Noleggio sci e snowboard in ${counted(count, 'località sciistica', 'località sciistiche')}, prenotato in negozio prima di partire.`,
  },
}
