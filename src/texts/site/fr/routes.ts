import type { RouteWords } from '../en/routes.ts'

/** Returns `à` and a resort: articles contract, as in `aux Deux Alpes`. */
const at = (resort: string) => `à ${resort}`.replace(/^à Le /, 'au ').replace(/^à Les /, 'aux ')

import { formats } from './formats.ts'

const { counted } = formats

/** What the pages of routes and ski resorts say in French. */
export const routes: RouteWords = {
  fromPrices: {
    from: (price) => `dès ${price}`,
    upTo: (people) => `jusqu’à ${counted(people, 'personne', 'personnes')}`,
    months: (of) => `${of} : le jour le moins cher de chaque mois`,
  },

  routePages: {
    title: (from, to) => `${from} – ${to} : transfert privé`,
    heading: (from, to) => `${from} – ${to}`,
    description: (from, to, price) =>
      `Transfert privé ${from} – ${to} dès ${price} pour tout le véhicule. Prix fixe, péages, carburant et sièges enfant compris ; votre chauffeur vous attend.`,
    lead: 'Un véhicule rien que pour vous, de porte à porte, au prix réservé.',
    drive: 'Trajet',
    distance: 'Distance',
    price: 'Tout le véhicule',
    prices: 'Prix par véhicule et par mois',
    pricesText:
      'Aller simple, pour tout le véhicule, deux personnes avec une valise chacune, prise en charge à midi. Chaque mois indique son jour le moins cher : choisissez-le pour voir tous les véhicules ce jour-là. Un groupe plus nombreux peut payer plus pour le même véhicule.',
    meeting: 'Où retrouver votre chauffeur',
    questions: 'Questions',
    howLong: 'Combien de temps dure le trajet ?',
    howLongAnswer: (duration, distance) =>
      `Environ ${duration} pour ${distance}. La neige et les samedis de saison peuvent l’allonger.`,
    howMuch: 'Combien cela coûte-t-il ?',
    howMuchAnswer: (price, vehicle) =>
      `Dès ${price} pour tout le véhicule (${vehicle}). Péages, carburant, housses de ski et sièges enfant sont compris : le prix réservé est le prix payé.`,
    when: 'À quelle heure est la prise en charge ?',
    afterLanding: (wait) =>
      `${wait} après l’arrivée de votre vol ou de votre train. Indiquez-nous cette heure et nous en déduisons la prise en charge ; ou choisissez vous-même une heure.`,
    beforeDeparture: (lead) =>
      `Assez tôt pour que vous soyez sur place ${lead} avant le départ de votre vol ou de votre train ; ou à l’heure de votre choix.`,
    cancel: 'Puis-je annuler ?',
    cancelAnswer: 'Oui. Avant de payer, vous voyez jusqu’à quel moment l’annulation est gratuite.',
    cancelExample: (pickup, until) => `Pour une prise en charge le ${pickup}, c’est jusqu’au ${until}.`,
    skis: 'Y a-t-il de la place pour les skis et les sièges enfant ?',
    skisAnswer:
      'Oui, sans supplément. Indiquez dans la recherche le nombre de housses de ski et de sièges : vous verrez les véhicules qui ont la place.',
    more: 'Autres transferts',
    all: 'Tous les transferts',
    allText: 'Choisissez votre point de départ.',
    allDescription: 'Transferts privés à prix fixe entre aéroports, gares, villes et stations de ski des Alpes.',
    fromPlace: (place) => `Transferts au départ de : ${place}`,
    fromText: (count) =>
      `Nous vous conduisons vers ${counted(count, 'destination', 'destinations')}. Les prix s’entendent pour tout le véhicule, aller simple.`,
    fromDescription: (place, count) =>
      `${place} : transferts privés vers ${counted(count, 'destination', 'destinations')} à prix fixe, avec un chauffeur qui vous attend.`,
    aroundPlace: (place) => `Transferts vers et depuis ${place}`,
    aroundText: (count) =>
      `Nous relions la station à ${counted(count, 'lieu', 'lieux')}. Les prix s’entendent pour tout le véhicule, aller simple.`,
    aroundDescription: (place, count) =>
      `${place} : transferts privés à prix fixe depuis et vers ${counted(count, 'aéroport, gare ou ville', 'aéroports, gares et villes')}, avec un chauffeur qui vous attend.`,
  },

  resortPages: {
    title: (resort) => `Location de skis ${at(resort)}`,
    description: (resort, price) =>
      `${resort} : skis et snowboards à louer dès ${price} pour six jours, réservés dans un magasin de la station.`,
    plainDescription: (resort) =>
      `${resort} : skis et snowboards à louer, réservés avant votre départ dans un magasin de la station.`,
    lead: 'Des skis réservés avant votre départ, dans un magasin de la station.',
    prices: 'Prix par gamme et par mois',
    pricesText:
      'Pour un adulte, six jours à partir d’un samedi. Chaque mois indique son samedi le moins cher : choisissez-le pour voir tout ce qui se loue à partir de ce jour.',
    sixDays: 'Six jours',
    shopCount: 'Magasins',
    shops: (resort) => `Magasins ${at(resort)}`,
    hours: 'Horaires',
    questions: 'Bon à savoir',
    transfers: (resort) => `Transferts vers ${resort}`,
    all: 'Location de skis par station',
    allText: (count) =>
      `Skis et snowboards dans ${counted(count, 'station', 'stations')}. Choisissez la vôtre pour voir prix et magasins.`,
    allDescription: (count) =>
      `Location de skis et de snowboards dans ${counted(count, 'station de ski', 'stations de ski')}, réservée en magasin avant votre départ.`,
  },
}
