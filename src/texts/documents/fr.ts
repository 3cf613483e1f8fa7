import { formatsOf } from '../../values/formats.ts'
import type { ReceiptWords, RentalWords, RideWords } from './en.ts'

const formats = formatsOf('fr-FR')
const { counted } = formats

/** Moments of a ride are read out: the day, and at what time. */
const ofRides = formatsOf('fr-FR', ' à ')

/** What receipts say in French. */
export const receipt: ReceiptWords = {
  language: 'fr',
  formats,
  titles: { payment: 'Reçu', refund: 'Reçu de remboursement' },
  date: 'DATE',
  booking: 'RÉSERVATION',
  payer: 'AU NOM DE',
  sold: 'PRESTATION',
  totals: { payment: 'Payé par carte', refund: 'Remboursé sur la carte' },
  net: 'Hors taxes',
  vat: (percent) => `TVA ${percent} %`,
  days: (days, from) => `${counted(days, 'jour', 'jours')} à partir du ${from}`,
}

/** What the vouchers of rentals say in French. */
export const rental: RentalWords = {
  language: 'fr',
  formats,
  title: 'Bon de location de skis',
  footer: 'Présentez ce bon au magasin. Une question, un problème de taille ? Appelez-nous.',
  shop: 'LE MAGASIN',
  hours: 'HORAIRES',
  days: 'DATES',
  countOfDays: (count) => counted(count, 'jour', 'jours'),
  period: (from, to) => `${from} – ${to}`,
  renter: 'RÉSERVÉ PAR',
  toPay: 'À RÉGLER AU MAGASIN',
  nothing: 'Rien',
  cancellation: 'ANNULATION',
  freeUntil: (moment) => `Gratuite jusqu’au ${moment}`,
  shareUntil: (percent, moment) => `${percent} % remboursés jusqu’au ${moment}`,
  neverFree: 'Non gratuite',
  equipment: 'MATÉRIEL',
  age: (years) => counted(years, 'an', 'ans'),
  genders: { woman: 'femme', man: 'homme' },
  youngGenders: { woman: 'fille', man: 'garçon' },
  levels: { beginner: 'niveau débutant', intermediate: 'niveau intermédiaire', experienced: 'niveau confirmé' },
  sizes: {
    height: 'Taille',
    weight: 'Poids',
    shoe_size: 'Pointure',
    foot_width: 'Largeur du pied',
    calf_width: 'Mollet',
    head_size: 'Tour de tête',
  },
  measured: 'Mesures prises au magasin',
  parts: { skis: 'Skis', snowboard: 'Snowboard', boots: 'Chaussures', helmet: 'Casque' },
}

/** What the vouchers of rides say in French. */
export const ride: RideWords = {
  language: 'fr',
  formats: ofRides,
  title: 'Bon de transfert',
  footer: 'Présentez ce bon à votre chauffeur. Du retard, ou personne en vue ? Appelez-nous.',
  pickup: 'PRISE EN CHARGE',
  localTime: 'Heure locale',
  travelTime: (duration) => `Environ ${duration} de route`,
  flightOrTrain: (schedule) => `Vol ou train ${schedule}`,
  arrival: (number, when) => `${number}, arrivée ${when}`,
  departure: (number, when) => `${number}, départ ${when}`,
  unnumbered: {
    flight: { arrival: (when) => `Votre vol, arrivée ${when}`, departure: (when) => `Votre vol, départ ${when}` },
    train: { arrival: (when) => `Votre train, arrivée ${when}`, departure: (when) => `Votre train, départ ${when}` },
  },
  unknownAddress: 'Adresse encore inconnue\u00A0: indiquez-la sur la page de votre réservation',
  meeting: 'OÙ VOTRE CHAUFFEUR VOUS ATTEND',
  call: (phone) => `Appelez le ${phone} si vous ne trouvez pas votre chauffeur.`,
  waits: (duration) => `Le chauffeur attend ${duration} sans frais.`,
  passenger: 'PASSAGER',
  group: 'GROUPE',
  phone: 'TÉLÉPHONE',
  vehicle: 'VÉHICULE',
  email: 'E-MAIL',
  seats: 'SIÈGES ENFANT',
  toPay: 'À PAYER AU CHAUFFEUR',
  equipment: 'MATÉRIEL DE SKI',
  luggage: 'BAGAGES',
  cancellation: 'ANNULATION',
  partnerReference: 'RÉFÉRENCE DU PARTENAIRE',
  skis: (count) => counted(count, 'paire de skis', 'paires de skis'),
  snowboards: (count) => counted(count, 'snowboard', 'snowboards'),
  none: 'Aucun',
  nothing: 'Rien',
  freeUntil: (moment) => `Sans frais jusqu’au ${moment}`,
  neverFree: 'Avec frais',
}
