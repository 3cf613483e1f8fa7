import type { BookingWords } from '../en/booking.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What the pages of a booking say, in French. */
export const booking: BookingWords = {
  booking: {
    title: (reference) => `Réservation ${reference}`,
    description: (reference) => `Réservation ${reference}`,
    reference: 'Réservation',
    states: {
      awaiting_payment: 'En attente de votre paiement',
      confirmed: 'Confirmée',
      expired: 'Non payée à temps',
      cancelled: 'Annulée',
    },
    backTo: (host) => `Retour à ${host}`,
    confirmedAndPaid: 'Confirmée et payée',
    headings: {
      awaiting_payment: (name) => `Vous y êtes presque, ${name}.`,
      confirmed: (name) => `C’est réservé, ${name}.`,
      expired: () => 'Cette réservation n’a pas été payée à temps.',
      cancelled: () => 'Cette réservation est annulée.',
    },
    seeYou: {
      today: 'Rendez‑vous aujourd’hui.',
      tomorrow: 'Rendez‑vous demain.',
      later: (day, wait) => `Rendez‑vous ${day}, ${wait}.`,
    },
    driven: {
      today: (name) => `Aujourd’hui, ${name}.`,
      tomorrow: (name) => `Demain, ${name}.`,
      drives: (driver) => `${driver} vous conduit.`,
    },
    settlements: {
      prepaid: (price) => `${price} à payer par carte`,
      on_arrival: (price) => `${price} à payer au chauffeur`,
      account: (price) => price,
    },
    paidByCard: (price) => `${price} payés par carte`,
    voucherSent: (email) => `bon de réservation envoyé à ${email}`,
    payNow: 'Payer maintenant',
    declined: {
      title: 'La carte a été refusée',
      text: 'Rien n’a été débité et votre réservation est toujours retenue. Réessayez, ou payez autrement.',
    },
    refused: {
      title: 'Ce montant ne peut pas être payé par carte',
      text: (phone: string) =>
        `Notre prestataire de paiement n’accepte pas ce paiement. Rien n’a été débité et votre réservation reste retenue. Payez autrement, ou appelez-nous au ${phone}.`,
    },
    heldFor: (minutes, time) =>
      `Votre prix et vos places sont retenus encore ${counted(minutes, 'minute', 'minutes')}, jusqu’à ${time}, heure des Alpes.`,
    heldUntil: (moment) => `Votre prix et vos places sont retenus jusqu’au ${moment}, heure des Alpes.`,
    payMore: (due) => `Votre réservation a changé, et ${due} restent à payer. Votre trajet reste réservé.`,
    payButtons: {
      card: (due) => `Payer ${due} par carte`,
      on_arrival: (due) => `Payer ${due} au chauffeur`,
    },
    news: {
      away: {
        title: 'Le paiement n’est pas possible pour l’instant',
        text: 'Notre prestataire de paiement ne répond pas. Votre réservation est retenue et rien n’a été débité : réessayez dans quelques minutes, ou payez autrement.',
      },
      changed: {
        title: 'Vos modifications sont enregistrées.',
        text: 'Les bons ci-dessous en tiennent compte ; n’utilisez plus les anciens.',
      },
      sentBefore: {
        title: 'Vous avez déjà réservé.',
        text: 'Le formulaire a été envoyé une deuxième fois avec d’autres informations. Voici la réservation faite la première fois ; vous pouvez la modifier ci-dessous.',
      },
    },
    doubtful: {
      title: 'Nous vérifions votre paiement',
      text: (phone) =>
        `Une somme est arrivée, mais inférieure au montant dû ou dans une autre devise. Ne payez pas une seconde fois : nous vous contacterons. Vous pouvez aussi nous appeler au ${phone}.`,
    },
    tasks: {
      title: 'Avant de partir',
      flightMissing: (day) =>
        `Nous ne connaissons pas encore votre vol du ${day}. Avec son numéro, votre chauffeur voit quand il atterrit.`,
      addFlight: 'Ajouter le numéro de vol',
      cityMissing: (city, day) => `Nous ne connaissons pas encore votre adresse (${city}) du ${day}.`,
      addCity: 'Ajouter l’adresse',
      flightDoubtful: (number) => `${number} ne ressemble pas à un numéro de vol.`,
      checkFlight: 'Vérifier le numéro de vol',
    },
    over: {
      refunding: 'Remboursement en cours',
      how: 'Sur la carte utilisée pour payer ; comptez jusqu’à dix jours selon la banque.',
      nothingCharged: 'Rien n’a été débité.',
      nothingRefunded: 'Rien n’est remboursé\u00A0: le délai était passé.',
    },
    share: {
      title: 'Partager avec la famille',
      text: 'Créez un lien qui montre quand et où vous voyagez. Il ne montre ni nom de famille, ni adresse, ni prix, et ne permet de rien modifier.',
      short: 'Partager',
      button: 'Créer un lien',
      made: 'Toute personne qui a ce lien voit quand et où vous voyagez, jusqu’à deux jours après le voyage.',
      end: 'Désactiver le lien',
      copy: 'Copier le lien',
      copied: 'Copié.',
      selected: 'Sélectionné : copiez-le avec le clavier.',
    },
    bookedFor: 'Au nom de',
    name: 'Nom',
    waits: (minutes) => `L’attente est gratuite pendant ${counted(minutes, 'minute', 'minutes')}.`,
    itemCancelled: 'annulé',
    nobodyCame: (phone) =>
      `D’après le chauffeur, personne n’est venu au point de prise en charge. Si c’est une erreur, ou s’il vous faut encore un trajet, appelez-nous au ${phone}.`,
    callAtPickup: (phone) => `Du retard, ou personne en vue ? Appelez le ${phone}.`,
    stay: 'Adresse',
    note: 'Message au chauffeur',
    driver: 'Votre chauffeur',
    plate: 'Plaque',
    callDriver: (name) => `Appeler ${name}`,
    call: 'Appeler',
    downloads: 'À garder sous la main',
    voucher: 'Bon de réservation (PDF)',
    calendar: 'Ajouter au calendrier',
    subscribe: 'S’abonner dans votre calendrier',
    map: 'Voir sur une carte',
    mapApp: 'Dans votre appli de cartes',
    appleMaps: 'Plans d’Apple',
    comesAlong: 'À bord',
    next: 'La suite',
    goes: {
      title: 'Le déroulement du trajet',
      luggage: 'Vous récupérez vos bagages et passez la douane.',
      met: (driver, name) => `${driver ?? 'Votre chauffeur'} vous attend avec un panneau : ${name}.`,
      beReady: 'Soyez prêts avec vos bagages.',
      drive: 'Vous roulez.',
      reports: {
        on_the_way: (driver) => `${driver} est en route vers vous.`,
        at_pickup: (driver) => `${driver} est sur place.`,
        on_board: () => 'Vous êtes en route.',
      },
    },
    money: 'Prix et paiements',
    price: 'Prix',
    paid: 'Payé',
    paidCard: 'Payé par carte',
    stillToPay: 'Reste à payer',
    toDriver: 'À payer au chauffeur',
    toDriverOn: (day) => `Au chauffeur, ${day}`,
    refunded: 'Remboursé',
    receipt: 'Reçu',
    refundReceipt: 'Reçu de remboursement',
    again: {
      title: 'Vous partez quand même ?',
      button: 'Réserver à nouveau',
    },
    change: {
      title: 'Un imprévu ?',
      text: (time) => `Vol, adresse ou téléphone : modifiez-les ici jusqu’à ${time} avant la prise en charge.`,
      button: 'Modifier',
      tooLate: (phone) => `Il est trop tard pour modifier quoi que ce soit ici. Appelez-nous au ${phone}.`,
    },
    cancel: {
      costsNothing: 'Rien n’a encore été payé, et l’annulation est gratuite.',
      until: (moment, refund) => `Annulez avant le ${moment} et ${refund} vous seront remboursés.`,
      refund: (refund) => `Si vous annulez maintenant, ${refund} vous seront remboursés.`,
      noRefund: 'Si vous annulez maintenant, rien ne sera remboursé.',
      button: 'Annuler la réservation',
    },
  },

  together: {
    skis: {
      title: 'Des skis pour ces jours-là ?',
      text: (resort) => `Réservez skis, chaussures et casques pour ${resort}, moins cher qu’au magasin.`,
      button: 'Voir la location de skis',
    },
    transfer: {
      title: 'Comment vous y rendrez-vous ?',
      text: (resort) => `Un chauffeur vous conduit dans votre station, ${resort}, à prix fixe.`,
      button: 'Voir les transferts',
    },
    also: { transfer: 'Votre transfert', ski: 'Votre location de skis' },
    what: (reference, state, day) => `${reference}, ${day} : ${state}.`,
    link: 'Recevoir le lien par e-mail',
  },

  cancellation: {
    title: (reference) => `Annuler la réservation ${reference}`,
    whole: 'Toute la réservation sera définitivement annulée.',
    price: 'Prix',
    paid: 'Payé',
    fee: 'Frais d’annulation',
    refund: 'Remboursement',
    freeUntil: (moment) => `Jusqu’au ${moment}, le remboursement est intégral.`,
    noLongerFree: 'Le délai de remboursement intégral est passé.',
    costsNothing: 'Rien n’a été payé, et l’annulation est gratuite.',
    button: (refund) => (refund === null ? 'Annuler la réservation' : `Annuler et récupérer ${refund}`),
    keep: 'Garder la réservation',
    stays: {
      transfer: (reference) => `Votre transfert ${reference} reste réservé.`,
      ski: (reference) => `Votre location de skis ${reference} reste réservée.`,
    },
    changed: {
      title: 'Le remboursement a changé',
      text: (was, now) =>
        was === undefined || was === now
          ? `Rien n’est encore annulé. ${now} vous seraient remboursés. Si cela vous convient, annulez à nouveau.`
          : `Le remboursement affiché était de ${was} ; il serait maintenant de ${now}. Rien n’est encore annulé. Si cela vous convient, annulez à nouveau.`,
    },
    closed: {
      title: 'L’annulation n’est plus possible ici',
      text: (phone) =>
        `La première prise en charge est passée. Appelez-nous au ${phone}, et nous verrons ce que nous pouvons faire.`,
      call: 'Nous appeler',
    },
    back: 'Retour à la réservation',
  },

  change: {
    title: (reference) => `Modifier la réservation ${reference}`,
    faultsText: 'Rien n’a encore été modifié, et tout le reste est conservé :',
    sameResort: (resort) => `L’adresse doit se trouver dans cette station : ${resort}.`,
    sameTime: {
      arrival: (time, phone) =>
        `Un autre vol ? S’il n’atterrit pas à ${time}, appelez-nous au ${phone} : la prise en charge en dépend.`,
      departure: (time, phone) =>
        `Un autre vol ? S’il ne décolle pas à ${time}, appelez-nous au ${phone} : la prise en charge en dépend.`,
    },
    otherTime: {
      arrival: (time) =>
        `Un autre vol ? S’il n’atterrit pas à ${time}, modifiez le trajet : la prise en charge en dépend.`,
      departure: (time) =>
        `Un autre vol ? S’il ne décolle pas à ${time}, modifiez le trajet : la prise en charge en dépend.`,
    },
    phone: 'Votre téléphone',
    button: 'Enregistrer les modifications',
    back: 'Retour à la réservation',
    other: {
      title: 'Autre chose ?',
      text: (phone) =>
        `Si la station, le jour, l’heure, le nombre de personnes, les bagages ou les sièges enfant changent, appelez-nous au ${phone}.`,
      place: (phone) => `Si la station change, appelez-nous au ${phone} : c’est une nouvelle réservation.`,
    },
    closed: 'Les modifications ne sont plus possibles ici',
    nothing: 'Il n’y a plus rien à modifier.',
  },

  rideChange: {
    title: 'Modifier votre trajet',
    lead: 'Indiquez ce qui change. Le nouveau prix s’affiche avant toute modification.',
    asBooked: 'Votre réservation',
    when: 'Jour et heure',
    who: 'Voyageurs et bagages',
    vehicle: 'Véhicule',
    flight: 'Numéro de vol',
    button: 'Voir le nouveau prix',
    back: 'Retour à la réservation',
    same: 'Rien ne diffère de votre réservation.',
    confirm: 'Modifier le trajet ainsi ?',
    was: 'Prix actuel',
    becomes: 'Nouveau prix',
    more: 'À payer',
    less: 'Remboursement',
    samePrice: 'Le prix reste le même.',
    ways: {
      link: (due) => `Vous payez ${due} par carte à la page suivante.`,
      refund: (amount) =>
        `${amount} vous seront remboursés sur la carte utilisée ; les banques mettent jusqu’à dix jours.`,
      nothing: 'Il n’y a plus rien à payer pour cela.',
      on_arrival: (amount) => `Vous payez ${amount} au chauffeur en tout.`,
    },
    kept: 'Le délai d’annulation gratuite est passé : un prix plus bas n’est pas remboursé, ou seulement en partie.',
    deadline: 'Le délai d’annulation gratuite n’est jamais prolongé par une modification.',
    pay: (due) => `Modifier et payer ${due}`,
    getBack: (amount) => `Modifier et récupérer ${amount}`,
    change: 'Modifier le trajet',
    other: 'Changer autre chose',
    priceChanged: {
      title: 'Le prix a changé',
      text: (was, now) =>
        `Le prix affiché était de ${was} ; il est maintenant de ${now}. Rien n’a encore été modifié. Si cela vous convient, confirmez de nouveau.`,
      unseen: (now) =>
        `Le prix est de ${now}. Rien n’a encore été modifié. Si cela vous convient, confirmez de nouveau.`,
    },
    refused: 'Ce n’est pas possible',
    vehicleRefused: 'Il ne peut pas emmener tout le monde, ou tous les bagages. Choisissez-en un autre.',
    cannot: (phone) => `Ce n’est pas possible ici. Appelez-nous au ${phone}.`,
    until: (time) => `Autre jour, heure, véhicule ou nombre de personnes : jusqu’à ${time} avant la prise en charge.`,
    link: (day) => `Modifier le trajet du ${day}`,
    onAccount: (partner, phone) =>
      partner === null
        ? `Si le jour, l’heure, le véhicule ou le nombre de personnes changent, appelez-nous au ${phone}.`
        : `Si le jour, l’heure, le véhicule ou le nombre de personnes changent, adressez-vous à ${partner}, qui a réservé pour vous, ou appelez-nous au ${phone}.`,
  },

  find: {
    title: 'Retrouver votre réservation',
    text: 'Nous envoyons un nouveau lien à l’adresse e-mail de la réservation.',
    button: 'Envoyer le lien',
    sent: {
      title: 'Consultez votre messagerie',
      text: 'S’il existe une réservation avec ce numéro et cette adresse e-mail, un lien est en route.',
      again: 'Réessayer',
      nothing: (phone) =>
        `Rien après quelques minutes ? Regardez dans les courriers indésirables, ou appelez-nous au ${phone}.`,
    },
  },

  shared: {
    title: (name) => `Transfert réservé pour ${name}`,
    cancelledTitle: (name) => `Transfert annulé : ${name}`,
    cancelled: 'Ce transfert n’aura pas lieu.',
    today: 'aujourd’hui',
    tomorrow: 'demain',
    steps: {
      on_the_way: 'Le chauffeur est en route',
      at_pickup: 'Le chauffeur est au point de rendez-vous',
      on_board: 'À bord, en route',
      done: 'À destination',
    },
    nobodyCame: 'D’après le chauffeur, personne n’est venu au point de prise en charge.',
    unnumbered: {
      flight: { arrival: 'atterrissage', departure: 'décollage' },
      train: { arrival: 'arrivée du train', departure: 'départ du train' },
    },
    meeting: (name) => `Où ${name} retrouve son chauffeur`,
    unreachable: (name) => `${name} ne répond pas ?`,
    call: (phone) => `Nous appeler au ${phone}`,
    ended: {
      title: 'Ce lien n’est pas actif',
      text: 'Il a peut-être été désactivé, ou le voyage est terminé. Demandez un nouveau lien à la personne qui vous l’a envoyé.',
    },
  },

  unknownBooking: {
    title: 'Ce lien ne mène à aucune réservation',
    text: 'Le lien est peut-être incomplet ou trop ancien. Nous pouvons vous en envoyer un nouveau par e-mail.',
    find: 'Retrouver votre réservation',
  },

  noVoucher: {
    ride: 'Ce trajet est annulé.',
    rental: 'Cette location est annulée.',
    text: 'Le bon de réservation correspondant n’est plus valable.',
  },
}
