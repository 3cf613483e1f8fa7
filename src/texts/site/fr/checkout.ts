import { RENTAL_DAYS } from '../../../values/rental.ts'
import type { CheckoutWords } from '../en/checkout.ts'
import { formats } from './formats.ts'

const { duration } = formats

/** What the checkout says, and the pages for links and forms that no longer lead there, in French. */
export const checkout: CheckoutWords = {
  timeline: {
    pickup: (place) => `prise en charge : ${place}`,
    drive: (minutes) => `environ ${duration(minutes)} de route`,
    flight: {
      arrival: (number) => (number === null ? 'votre vol atterrit' : `atterrissage du vol ${number}`),
      departure: (number) => (number === null ? 'votre vol décolle' : `décollage du vol ${number}`),
    },
    train: {
      arrival: (number) => (number === null ? 'votre train arrive' : `arrivée du train ${number}`),
      departure: (number) => (number === null ? 'votre train part' : `départ du train ${number}`),
    },
  },

  details: {
    title: 'Vos coordonnées',
    contact: 'Qui voyage',
    journey: 'Vol et adresse',
    address: 'Adresse',
    payment: 'Paiement',
    trip: 'Votre trajet',
    total: 'Total',
    included: 'Péages, attente',
    includedWithSeats: 'Péages, attente, sièges enfant',
    isIncluded: 'compris',
    promo: (code, saving) =>
      saving === null
        ? `Code promo ${code} : appliqué`
        : `Code promo ${code} : vous économisez ${saving}, déjà déduits`,
    enterCode: 'Appliquer',
    change: 'Modifier',
    changeTrip: 'Modifier le trajet',
    changeVehicle: 'Modifier le véhicule',
    labels: {
      name: 'Prénom',
      last_name: 'Nom',
      email: 'E-mail',
      reference: 'Numéro de réservation',
      country_code: 'Indicatif',
      mobile_number: 'Portable',
      outbound_flight_number: 'Numéro de vol',
      return_flight_number: 'Numéro du vol retour',
      accommodation: 'Hébergement',
      additional_info: 'Message au chauffeur',
      return_additional_info: 'Message pour le retour',
      seats: 'Sièges enfant',
      payment_method: 'Mode de paiement',
      accept_terms: 'Conditions',
      entered_code: 'Code promo',
    },
    emailRemark: 'pour votre bon de réservation',
    chooseCountry: 'Choisissez…',
    mobileRemark: 'pour le chauffeur',
    accommodationRemark: 'nom et adresse',
    knownStays: 'Propositions',
    otherStay: 'Saisir une autre adresse',
    wordForDriver: 'Ajouter un message au chauffeur',
    changeWordForDriver: 'Modifier le message au chauffeur',
    inCity: {
      pickup: (city) => `Lieu de prise en charge, ${city}`,
      'drop-off': (city) => `Lieu d’arrivée, ${city}`,
    },
    inCityRemark: 'hôtel, rue ou gare',
    flight: 'Numéro de vol',
    flightOf: { outbound: 'Numéro de vol, aller', return: 'Numéro de vol, retour' },
    flightUnknown: 'Je ne le connais pas encore',
    emailDoubt: 'Est-ce bien écrit\u00A0? Votre bon y sera envoyé. Si elle est exacte, laissez-la ainsi.',
    flightDoubt: 'Cela ne ressemble pas à un numéro de vol (par exemple LX 2816). S’il est exact, laissez-le ainsi.',
    howToPay: 'Comment souhaitez-vous payer ?',
    methods: {
      card: { label: 'Par carte maintenant', remark: 'Visa, Mastercard et autres, sur la page de notre prestataire' },
      on_arrival: { label: 'Au chauffeur', remark: 'En espèces ou par carte à la prise en charge' },
    },
    onEachRide: (there, back) =>
      there === back
        ? `En espèces ou par carte, ${there} à chaque trajet`
        : `En espèces ou par carte : ${there} à l’aller, ${back} au retour`,
    accept: { before: 'J’accepte les ', link: 'conditions générales', after: '.' },
    acceptCancelling: 'J’accepte les conditions d’annulation.',
    questions: {
      change: (free, time) =>
        `${free} Vol, adresse et téléphone se modifient sur la page de votre réservation jusqu’à ${time} avant la prise en charge.`,
      final: {
        title: 'Le prix est-il définitif ?',
        text: 'Oui. Péages et carburant sont compris, et rien ne s’ajoute ensuite.',
      },
    },
    cancelling: {
      free: (moment) => `Annulation sans frais jusqu’au ${moment}.`,
      notFree: 'Il est trop tard pour annuler sans frais.',
      share: (percent, moment) => `${percent} % du prix payé vous sont remboursés jusqu’au ${moment}.`,
      laterShare: (percent, moment) => `Ensuite, ${percent} % du prix payé vous sont remboursés jusqu’au ${moment}.`,
      nothing: 'Ce que vous payez n’est pas remboursé.',
      laterNothing: 'Ensuite, ce que vous avez payé n’est plus remboursé.',
      shortFree: (moment) => `annulation gratuite jusqu’au ${moment}`,
      shortNotFree: 'pas d’annulation sans frais',
    },
    buttons: {
      card: (total) => `Payer ${total}`,
      on_arrival: (total) => `Réserver avec obligation de paiement : ${total}`,
    },
    description: (reference, from, to) => `Réservation ${reference} : ${from} – ${to}`,
    faultsTitle: 'Vérifiez ces champs',
    faultsText: 'Rien n’a été réservé ni débité, et tout le reste est conservé :',
    missing: {
      name: 'Indiquez votre prénom.',
      last_name: 'Indiquez votre nom.',
      email: 'Indiquez votre adresse e-mail : votre bon de réservation y est envoyé.',
      country_code: 'Choisissez le pays de votre numéro de téléphone.',
      mobile_number: 'Indiquez votre numéro de portable.',
      reference: 'Indiquez le numéro de votre réservation.',
      first_name: 'Indiquez le prénom.',
      gender: 'Choisissez femme ou homme.',
    },
    faults: {
      missing: 'Veuillez remplir ce champ.',
      tooLong: 'Ce texte est trop long. Veuillez le raccourcir.',
      webAddress: 'Veuillez retirer l’adresse de site web.',
      email: 'Cela ne ressemble pas à une adresse e-mail. Votre bon de réservation y sera envoyé.',
      bookingEmail: 'Indiquez l’adresse e-mail de la réservation.',
      notEmail: 'Cela ne ressemble pas à une adresse e-mail.',
      emailLetters: 'Seuls les lettres a–z sans accent, les chiffres et des signes comme . - _ + sont possibles.',
      prefix: 'Indiquez l’indicatif de votre pays, par exemple +33.',
      phone: 'Ce numéro ne correspond pas à cet indicatif. Le chauffeur l’appellera à la prise en charge.',
      flightMissing: 'Indiquez le numéro de vol, ou cochez que vous ne le connaissez pas encore.',
      stay: 'Indiquez où vous logez, pour que le chauffeur vous dépose devant votre porte.',
      stayElsewhere: 'Ce lieu n’est pas dans votre station. Indiquez son nom et son adresse.',
      terms: 'Veuillez accepter les conditions pour réserver.',
      seats: 'Indiquez les sièges enfant dont vous avez besoin, ou que vous apportez les vôtres.',
      method: 'Choisissez comment payer.',
      code: 'Ce code ne donne pas de réduction aujourd’hui. Le prix reste le même.',
      age: 'Indiquez l’âge en années.',
      pack: 'Ce matériel n’est pas disponible à ces dates. Choisissez autre chose.',
      helmet: 'Il n’y a pas de casque avec ce matériel.',
      choose: 'Choisissez une réponse.',
      day: 'Indiquez les deux jours, ou aucun.',
      past: 'Ce jour est passé. Choisissez-en un autre.',
      order: 'Le dernier jour précède le premier.',
      length: `Le matériel se loue de ${RENTAL_DAYS.min} à ${RENTAL_DAYS.max} jours.`,
      size: 'Choisissez une taille dans la liste, ou laissez le magasin mesurer.',
    },
    tooMany: {
      today: {
        title: 'Trop de réservations aujourd’hui',
        text: (phone) =>
          `Il y a eu beaucoup de réservations depuis votre connexion internet aujourd’hui. Rien n’a été réservé ni débité. Appelez-nous au ${phone}, nous réservons pour vous.`,
      },
      title: 'Un instant, s’il vous plaît',
      text: (wait) =>
        `Il y a eu beaucoup de réservations depuis votre connexion internet. Rien n’a été réservé ni débité : renvoyez le formulaire dans ${wait}.`,
    },
    justBooked: {
      title: 'Vous venez de réserver ceci',
      text: {
        transfer: (reference) =>
          `C’est la réservation ${reference} : le même trajet, à la même heure. Rien d’autre n’a été réservé ni débité. S’il vous faut un autre véhicule, réservez-le.`,
        ski: (reference) =>
          `C’est la réservation ${reference} : les mêmes jours dans la même station. Rien d’autre n’a été réservé ni débité. S’il vous faut plus de matériel, réservez-le.`,
      },
      see: 'Voir votre réservation',
      again: (total) => `Réserver encore avec obligation de paiement : ${total}`,
    },
    priceChanged: {
      title: 'Le prix a changé',
      text: (was, now) =>
        was === undefined || was === now
          ? `Rien n’a été réservé ni débité. Le prix est de ${now}. S’il vous convient, validez de nouveau.`
          : `Le prix affiché était de ${was} ; il est maintenant de ${now}. Rien n’a été réservé ni débité. S’il vous convient, validez de nouveau.`,
    },
    notSold: {
      title: 'Impossible de réserver en ligne',
      text: (phone) =>
        `Aucun paiement n’est possible ici pour le moment. Appelez-nous au ${phone} et nous ferons la réservation pour vous.`,
    },
  },

  failedLink: {
    title: 'Ce lien ne fonctionne plus',
    reasons: {
      unknown: () =>
        'Nous ne le connaissons pas : il est peut-être incomplet ou trop ancien. Lancez une nouvelle recherche.',
      expired: (moment) => `Il était valable jusqu’au ${moment}.`,
      used: () => 'Il a été ouvert sur un autre appareil ou dans un autre navigateur, et ne fonctionne que là.',
      booked: () => 'Ce qu’il proposait a été réservé. Voyez « Votre réservation » en haut de la page.',
    },
    kept: 'Nous avons conservé votre demande : lancez la recherche pour voir le prix du jour.',
  },

  formGone: {
    title: 'Votre formulaire n’est plus ici',
    text: 'Ouvrir cette adresse ne réserve rien. Si vous revenez en arrière dans votre navigateur, le formulaire est peut-être encore rempli. Si vous avez réservé, la confirmation est dans votre messagerie.',
    search: 'Nouvelle recherche',
    find: 'Retrouver votre réservation',
  },

  bookedAlready: {
    title: 'Cette réservation a déjà été faite',
    text: (reference, state) => `Réservation ${reference} · ${state}`,
    find: 'Retrouver votre réservation',
  },
  paidElsewhere: {
    title: 'De retour du paiement',
    text: 'Le lien vers sa page se trouve dans notre e-mail.',
  },
}
