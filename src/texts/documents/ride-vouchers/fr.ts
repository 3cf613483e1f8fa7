import { formatsOf } from '../../../values/formats.ts'
import type { RideWords } from './en.ts'

const formats = formatsOf('fr-FR', ' à ')
const { counted } = formats

/** What the vouchers of rides say in French. */
export const fr: RideWords = {
  language: 'fr',
  formats,
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
