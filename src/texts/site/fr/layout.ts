import { PARTY_WORDS } from '../../party.ts'
import type { LayoutWords } from '../en/layout.ts'

/** What every page says, in French. */
export const layout: LayoutWords = {
  layout: {
    skip: 'Aller au contenu',
    products: 'Nos services',
    menu: 'Menu',
    transfers: 'Transferts',
    skiRental: 'Location de skis',
    yourBooking: 'Votre réservation',
    language: 'Langue : français',
    ownName: 'Français',
    refusal: (title) => `Erreur : ${title}`,
    sandbox: 'Vous êtes dans l’environnement de test : rien n’est réservé ni débité ici.',
    onThisPage: 'Sur cette page',
    optional: 'facultatif',
    busy: 'Un instant…',
  },

  footer: {
    travel: 'Voyager',
    company: 'L’entreprise',
    answers: 'Une personne vous répond',
    questions: 'Vos questions',
    partners: 'Partenaires',
    developers: 'Développeurs',
    tolls: 'Péages et carburant compris.',
    cards: 'Le paiement par carte se fait sur la page de notre prestataire ; nous ne voyons jamais votre carte.',
  },

  /** What others say of the operator. */
  proof: {
    title: 'Ce que disent les voyageurs',
    rating: (rating, best) => `${rating} sur ${best}`,
    reviews: (_, shown, source) => `${shown} avis sur ${source}`,
  },

  promo: {
    applied: (code) => `Ces prix tiennent compte du code promo ${code}.`,
    refused: (code) => `Le code promo ${code} n’est pas valable aujourd’hui ; voici nos prix habituels.`,
  },

  progress: {
    label: 'Votre réservation',
    transfer: ['Recherche', 'Véhicule', 'Détails', 'Terminé'],
    ski: ['Recherche', 'Matériel', 'Détails', 'Terminé'],
  },

  people: PARTY_WORDS.fr,

  errors: {
    notFound: {
      title: 'Cette page n’existe pas',
      text: 'L’adresse est peut-être mal saisie, ou la page a été déplacée. Vos réservations ne sont pas concernées.',
    },
    otherSite: {
      title: 'Ce formulaire vient d’un autre site',
      text: 'Nous n’acceptons que les formulaires envoyés depuis nos pages : rien n’a donc été fait. Ouvrez notre page et réessayez.',
    },
    conflict: {
      title: 'Quelque chose a changé entre-temps',
      text: 'Ce que vous avez demandé ne convient plus : rien n’a donc été fait. Revenez en arrière, rechargez la page et réessayez.',
    },
    tooMany: {
      title: 'Un instant, s’il vous plaît',
      text: (wait) =>
        `Il y a eu trop de demandes depuis votre connexion internet. Rien n’a été fait : réessayez dans ${wait}.`,
    },
    away: {
      title: 'Nous revenons tout de suite',
      text: 'Le site est brièvement indisponible. Réessayez dans quelques secondes : un formulaire envoyé deux fois ne donne lieu qu’à une seule réservation.',
    },
    fault: {
      title: 'Un problème est survenu de notre côté',
      text: 'Nous en sommes avertis. Réessayez dans un instant : un formulaire envoyé deux fois ne donne lieu qu’à une seule réservation.',
    },
    unreadable: {
      title: 'Nous n’avons pas pu lire votre demande',
      text: 'Le lien ou le formulaire était incomplet : rien n’a donc été fait. Revenez en arrière et réessayez.',
    },
    help: (phone) => `Si cela se reproduit, appelez-nous au ${phone} et nous vous aiderons.`,
    start: 'Aller à la page d’accueil',
  },
}
