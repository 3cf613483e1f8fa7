import { formatsOf } from '../../../values/formats.ts'
import type { RentalWords } from './en.ts'

const formats = formatsOf('fr-FR')
const { counted } = formats

/** What the vouchers of rentals say in French. */
export const fr: RentalWords = {
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
