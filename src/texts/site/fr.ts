import { PARTY_WORDS } from '../party.ts'
import { formatsOf } from '../../values/formats.ts'
import { MOST_SKIERS } from '../../values/rental.ts'
import type { Words } from './en.ts'

const formats = formatsOf('fr-FR', ' à ')
const { counted, duration } = formats

/** Everything that the pages say in French. */
export const fr: Words = {
  language: 'fr',
  formats,

  frame: {
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
    optional: 'facultatif',
    busy: 'Un instant…',
  },

  progress: {
    label: 'Votre réservation',
    transfer: ['Recherche', 'Véhicule', 'Détails', 'Terminé'],
    ski: ['Recherche', 'Matériel', 'Détails', 'Terminé'],
  },

  people: PARTY_WORDS.fr,

  places: {
    kinds: { airport: 'Aéroport', train_station: 'Gare', city: 'Ville', resort: 'Station' },
    groups: { airport: 'Aéroports', train_station: 'Gares', city: 'Villes', resort: 'Stations' },
  },

  front: {
    title: 'Transferts et location de skis dans les Alpes',
    heading: ['De l’avion aux pistes.', 'Le prix réservé est le prix payé.'],
    description:
      'Transferts privés des aéroports et des gares vers les stations des Alpes à prix fixe, et location de skis réservée dans un magasin de votre station.',
    lead: (resorts) => `Transferts privés vers ${resorts} stations, et des skis réservés pour toute la famille.`,
    promises: [
      {
        title: 'Tout est compris',
        text: 'Péages, carburant, housses de ski et sièges enfant. Aucun supplément à l’arrivée.',
      },
      {
        title: 'Votre chauffeur vous attend',
        text: 'La prise en charge suit votre atterrissage ; au retour, elle vous laisse le temps de prendre votre vol.',
      },
      {
        title: 'Un imprévu ?',
        text: 'Avant de payer, vous voyez jusqu’à quelle date vous pouvez annuler sans frais.',
      },
    ],
    rental: {
      title: 'Vos skis vous attendent',
      text: 'Skis, snowboards, chaussures et casques, réservés dans un magasin de votre station pour deux à treize jours.',
      button: 'Voir la location de skis',
    },
  },

  search: {
    title: 'Où souhaitez-vous aller ?',
    product: 'Que cherchez-vous ?',
    transfer: 'Transfert',
    skiRental: 'Location de skis',
    from: 'Départ',
    to: 'Arrivée',
    choose: 'Choisissez un lieu…',
    placeExample: 'Station, aéroport, ville ou gare',
    places: 'Lieux',
    noPlace: 'Nous ne connaissons aucun lieu de ce nom. Essayez l’aéroport ou la station.',
    placesFound: (count) => counted(count, 'lieu trouvé', 'lieux trouvés'),
    kindOfTrip: 'Trajet',
    oneWay: 'Aller simple',
    return: 'Aller-retour',
    date: 'Date',
    time: 'Heure',
    times: { arrival: 'Atterrissage', departure: 'Décollage', pickup: 'Prise en charge' },
    localTime: '(heure locale)',
    timeOf: 'Cette heure est celle de',
    ofFlight: 'vol ou train',
    ofPickup: 'prise en charge',
    way: 'Le retour',
    returnDate: 'Date',
    otherWay: 'Le retour est différent',
    otherWayHint: 'Laissez vide ce qui est identique à l’aller.',
    returnTo: 'Arrivée',
    sameStart: 'Le lieu de départ',
    party: 'Qui voyage, et avec quels bagages',
    adults: 'Adultes',
    children: 'Enfants',
    infants: 'Bébés',
    infantAges: 'moins de 2 ans',
    childAges: 'Âge des enfants',
    agesExample: '4, 9',
    ageOfChild: (child) => `Âge de l’enfant ${child}`,
    chooseAge: 'Âge…',
    suitcases: 'Valises',
    skiBags: 'Housses de ski',
    extras: 'Skis sans housse, code promo, devise',
    seats: 'Sièges enfant',
    seatWays: {
      suggested: 'Selon l’âge des enfants',
      own: 'Nous apportons les nôtres',
      chosen: 'Nous choisissons le nombre',
    },
    noSeats: 'aucun nécessaire',
    childSeats: 'Sièges enfant',
    childSeatAges: 'jusqu’à 3 ans',
    boosters: 'Rehausseurs',
    boosterAges: 'de 4 à 11 ans',
    skis: 'Nous apportons des skis ou des snowboards sans housse',
    promo: 'Code promo',
    currency: 'Devise',
    button: 'Voir les véhicules et les prix',
    problem: 'Cette recherche n’aboutit pas encore',
    problems: {
      incomplete: () => 'Il manque quelque chose, ou une indication n’est pas possible. Vérifiez les champs suivants :',
      noRoute: (phone) =>
        `Nous n’avons pas de prix fixe entre ces deux lieux. Choisissez un lieu proche ou appelez le ${phone} : nous trouvons souvent une solution.`,
      unsupported: () =>
        'Nous n’assurons pas de trajet d’une station à une autre, ni d’une gare à une autre. Choisissez un aéroport, une ville ou une gare à l’une des extrémités.',
      byTelephone: (phone) =>
        `Nous organisons ce trajet par téléphone. Appelez le ${phone} et nous le préparerons avec vous.`,
      noVehicle: () =>
        'Aucun de nos véhicules ne convient à un groupe de cette taille avec ces bagages. Cherchez pour deux groupes plus petits, ou avec moins de bagages.',
      tooFar: () => 'Les réservations ne sont pas encore ouvertes pour cette date. Choisissez-en une plus proche.',
      tooSoon: (phone) =>
        `La prise en charge serait déjà passée, ou trop proche pour qu’un chauffeur soit là à temps. Choisissez une heure plus tardive ou appelez le ${phone}.`,
      otherVehicle: () =>
        'Le véhicule demandé n’est pas disponible pour ce trajet. Relancez la recherche pour voir ceux qui le sont.',
    },
    typedPlace: {
      guessed: (typed) => `Vous avez saisi « ${typed} ». Est-ce bien ce lieu ?`,
      unknown: (typed) => `Nous ne connaissons aucun lieu nommé « ${typed} ». Choisissez-en un dans la liste.`,
    },
    faults: {
      choosePlace: 'Choisissez un autre lieu dans la liste.',
      chooseStart: 'Choisissez votre lieu de départ.',
      chooseEnd: 'Choisissez votre destination.',
      chooseDay: 'Choisissez un jour.',
      past: 'Ce jour est passé. Choisissez-en un autre.',
      tooFar: 'Pas encore en vente. Choisissez une date plus proche.',
      returnEarlier: 'Le retour ne peut pas précéder l’aller.',
      returnTooEarly: 'La prise en charge aurait lieu avant votre arrivée. Choisissez une heure plus tardive.',
      chooseTime: 'Choisissez une heure.',
      ages: 'Indiquez des âges de 0 à 17 ans, séparés par des virgules.',
      agesOfEach: 'Indiquez l’âge de chaque enfant, un par enfant.',
      seats: 'Indiquez le nombre de sièges ou de rehausseurs souhaités.',
      adults: 'Au moins un adulte doit voyager.',
      number: 'Indiquez un nombre entier.',
    },
  },

  /** Child seats, on every step. */
  seats: {
    title: 'Sièges enfant',
    booked: (seats) => `Sièges enfant : ${seats}`,
    own: 'vous apportez les vôtres',
    open: 'Aucun siège enfant n’est réservé. Est-ce bien cela ?',
    question: 'Quels sièges devons-nous installer ?',
    change: 'Modifier',
    tellAges: 'Indiquer l’âge des enfants',
  },

  vehicles: {
    title: 'Choisissez votre véhicule',
    trip: 'Votre trajet',
    change: 'Modifier',
    wayThere: 'L’aller',
    wayBack: 'Le retour',
    times: {
      arrival: (flight, pickup) => `atterrissage ${flight}, prise en charge ${pickup}`,
      trainArrival: (train, pickup) => `arrivée ${train}, prise en charge ${pickup}`,
      departure: (flight, pickup) => `prise en charge ${pickup}, départ ${flight}`,
      pickup: (pickup) => `prise en charge ${pickup}`,
    },
    promo: {
      applied: (code) => `Ces prix tiennent compte du code promo ${code}.`,
      refused: (code) => `Le code promo ${code} n’est pas valable aujourd’hui ; voici nos prix habituels.`,
    },
    included: 'Compris dans tous les prix',
    tolls: 'Péages et carburant',
    wait: 'Un chauffeur qui vous attend',
    waits: (minutes, from) => `${minutes} min d’attente offertes à partir de ${from}`,
    noRefund: 'Non remboursable : ce trajet est trop proche pour être annulé sans frais.',
    freeUntil: (moment) => `Annulation sans frais jusqu’au ${moment}`,
    list: 'Véhicules',
    people: (count) => counted(count, 'personne', 'personnes'),
    takesSkis: 'skis acceptés',
    noSkis: 'sans skis',
    cheapest: 'Le moins cher',
    perPerson: (price) => `${price} par personne`,
    choose: 'Choisir',
    chooseNamed: (vehicle) => `Choisir ${vehicle}`,
    total: (price) => `${price} aller-retour`,
    totalFrom: (price) => `à partir de ${price} aller-retour`,
    goOn: 'Continuer',
  },

  equipment: {
    parts: { skis: 'Skis', snowboard: 'Snowboard', boots: 'Chaussures', helmet: 'Casque' },
    groups: { SKI: 'Skis', SNOWBOARD: 'Snowboards' },
    people: { adult: 'Adultes', teen: 'Adolescents', child: 'Enfants' },
    days: (count) => counted(count, 'jour', 'jours'),
    participants: (count) => counted(count, 'personne', 'personnes'),
    distance: (distance) => `à ${distance} du centre`,
    inShop: 'en magasin',
    saving: (percent) => `−${percent} %`,
  },

  rentalSearch: {
    title: 'Location de skis dans les Alpes',
    heading: ['Vos skis vous attendent.', 'Moins chers qu’au comptoir.'],
    lead: (resorts) =>
      `Skis, snowboards, chaussures et casques, réservés dans un magasin de l’une de nos ${resorts} stations. Le prix en magasin figure à côté du nôtre.`,
    description:
      'Louez en ligne skis, snowboards, chaussures et casques, moins cher qu’en magasin, et retirez-les dans votre station.',
    formTitle: 'Où skiez-vous ?',
    resort: 'Station',
    choose: 'Choisissez une station…',
    resortExample: 'Nom de la station',
    resorts: 'Stations',
    noResort: 'Nous ne connaissons aucune station de ce nom. Vérifiez l’orthographe ou essayez une station voisine.',
    notRented: 'pas encore de location',
    unrented: (resort) => `Nous ne louons encore rien à ${resort}. Choisissez une station voisine.`,
    resortsFound: (count) => counted(count, 'station trouvée', 'stations trouvées'),
    firstDay: 'Premier jour',
    days: 'Jours',
    party: 'Qui skie',
    partyHint: 'Pour vous proposer du matériel. Vous le choisissez à la page suivante.',
    extras: 'Code promo, devise',
    promo: 'Code promo',
    currency: 'Devise',
    onlyShop: (shop) => `Seulement ce que propose ${shop}`,
    button: 'Voir le matériel et les prix',
    promises: [
      {
        title: 'Prêt à votre arrivée',
        text: 'Indiquez vos tailles et vos skis seront réglés, ou faites-vous mesurer au magasin.',
      },
      { title: 'Le prix en magasin à côté du nôtre', text: 'Vous voyez ce que vous gagnez, pack par pack.' },
      {
        title: 'Un imprévu ?',
        text: 'Avant de payer, vous voyez jusqu’à quelle date l’annulation est sans frais.',
      },
    ],
    problem: 'Cette recherche n’aboutit pas encore',
    problems: {
      incomplete: () => 'Il manque quelque chose, ou une indication n’est pas possible. Vérifiez les champs suivants :',
      resort: () => 'Nous ne louons rien dans cette station. Choisissez-en une autre à proximité.',
      shop: () => 'Le magasin demandé n’est pas dans cette station. Relancez la recherche pour voir ceux qui y sont.',
      days: () => 'Le matériel se loue de 2 à 13 jours.',
      noOffers: (phone) =>
        `Il n’y a pas de prix pour ces dates, ou pas pour cette durée. Choisissez d’autres jours, ou appelez le ${phone}.`,
      tooMany: (phone) =>
        `Une réservation équipe ${MOST_SKIERS} personnes au plus. Réservez en deux fois, ou appelez le ${phone}, nous nous occupons des groupes.`,
      pack: () => 'Le matériel demandé n’est pas disponible à ces dates. Relancez la recherche pour voir ce qui l’est.',
    },
    faults: {
      chooseResort: 'Choisissez une station dans la liste.',
      chooseDay: 'Choisissez un jour.',
      past: 'Ce jour est passé. Choisissez-en un autre.',
      chooseDays: 'Choisissez de 2 à 13 jours.',
    },
  },

  rentalOffers: {
    title: 'Choisissez votre matériel',
    rental: 'Votre location',
    change: 'Modifier',
    period: (first, last) => `du ${first} au ${last}`,
    promo: {
      applied: (code) => `Ces prix tiennent compte du code promo ${code}.`,
      refused: (code) => `Le code promo ${code} n’est pas valable aujourd’hui ; voici nos prix habituels.`,
    },
    included: 'Avec chaque pack',
    allDays: (days) => `Prix pour ${days}`,
    sticks: 'Bâtons avec les skis',
    freeUntil: (moment) => `Annulation sans frais jusqu’au ${moment}`,
    how: 'Indiquez combien il vous faut de chaque pack. Le prix barré est celui du magasin.',
    oneShop: (shop) => `Tout le matériel de votre groupe vient d’un seul magasin : ${shop}.`,
    severalShops: (shops) => `Votre groupe retirerait son matériel dans plusieurs magasins : ${shops}.`,
    fromSeveral: (price) => `Économisez ${price} avec plusieurs magasins`,
    fromOne: (price) => `Tout dans un seul magasin : + ${price}`,
    shops: (count) => `${count} magasins`,
    from: (price) => `dès ${price}`,
    count: (pack) => `Combien : ${pack}`,
    total: (people, price) => `${people} : ${price}`,
    nothing: 'Aucun article choisi',
    reckon: 'Calculer le prix',
    goOn: 'Continuer',
    chooseFirst: {
      title: 'Rien n’est encore choisi',
      text: 'Indiquez combien il vous faut d’au moins un pack.',
    },
  },

  rentalDetails: {
    title: 'Votre location',
    participant: (number) => `Personne ${number}`,
    labels: {
      pack_id: 'Matériel',
      helmet: 'Avec un casque',
      first_name: 'Prénom',
      age: 'Âge',
      gender: 'Femme ou homme',
      level: 'Votre niveau',
      start_date: 'Premier jour',
      end_date: 'Dernier jour',
      height_id: 'Taille',
      weight_id: 'Poids',
      shoe_size_id: 'Pointure',
      foot_width_id: 'Largeur du pied',
      calf_width_id: 'Mollet',
      head_size_id: 'Tour de tête',
    },
    unknownPack: 'Le matériel choisi auparavant',
    choose: 'Choisissez…',
    genders: { woman: 'Femme ou fille', man: 'Homme ou garçon' },
    levels: { beginner: 'Débutant', intermediate: 'Intermédiaire', experienced: 'Confirmé' },
    ownDays: 'D’autres jours pour cette personne',
    ownDaysHint: 'Laissez les deux vides pour skier les mêmes jours que tout le monde.',
    sizes: 'Tailles, si vous les connaissez',
    measured: 'À mesurer au magasin',
    add: 'Ajouter une personne',
    remove: (name) => `Retirer ${name}`,
    reckon: 'Recalculer le prix',
    contact: 'Qui retire le matériel',
    emailRemark: 'pour votre bon',
    mobileRemark: 'en cas de question',
    note: 'Message pour le magasin',
    shops: 'Où le retirer',
    openOn: (day, hours) => `Ouvert le ${day} : ${hours}`,
    hoursUnknown: (day) => `Demandez au magasin ses horaires du ${day}`,
    inShop: 'Prix en magasin',
    saving: 'Vous économisez',
    toSettle: 'à préciser',
    noTotal: 'Le total s’affiche dès que les champs marqués sont réglés.',
    withTransfer: (reference) => `Accompagne votre transfert ${reference}.`,
    changeEquipment: 'Autres jours ou autre station',
    conditions: 'Bon à savoir',
    facts: [
      {
        title: 'Caution',
        text: 'Aucune n’est débitée. Le magasin peut noter une carte ou une pièce d’identité à la remise.',
      },
      { title: 'Casse et vol', text: 'L’assurance n’est pas comprise. Vous pouvez la demander au magasin.' },
      {
        title: 'Échange',
        text: 'Des chaussures ou des skis qui ne conviennent pas sont échangés au magasin dans la même gamme.',
      },
      { title: 'Retour anticipé', text: 'Les jours non utilisés ne sont pas remboursés.' },
    ],
    methods: {
      card: {
        label: 'Par carte maintenant',
        remark: 'Visa, Mastercard et autres, sur la page de notre prestataire de paiement',
      },
      on_arrival: { label: 'Au magasin', remark: 'Quand vous retirez le matériel' },
    },
    freeUntil: (moment, percent) =>
      percent === 0
        ? `Annulation sans frais jusqu’au ${moment} ; ensuite, le prix n’est plus remboursé.`
        : `Annulation sans frais jusqu’au ${moment} ; ensuite, ${percent} % du prix sont remboursés jusqu’au début du premier jour.`,
    noLongerFree: (percent) =>
      percent === 0
        ? 'Cette location est trop proche pour être annulée sans frais : le prix n’est pas remboursé.'
        : `Cette location est trop proche pour être annulée sans frais : ${percent} % du prix sont remboursés jusqu’au début du premier jour.`,
    description: (reference, resort) => `Réservation ${reference} : location de skis, ${resort}`,
    repriced: (was, now) => `Le prix était de ${was} quand ce lien a été créé ; il est de ${now} aujourd’hui.`,
  },

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
    changeTrip: 'Modifier le trajet',
    changeVehicle: 'Changer de véhicule',
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
    },
    emailRemark: 'pour votre bon de réservation',
    chooseCountry: 'Choisissez…',
    mobileRemark: 'pour le chauffeur',
    accommodationRemark: 'nom et adresse',
    flight: 'Numéro de vol',
    flightOf: { outbound: 'Numéro de vol, aller', return: 'Numéro de vol, retour' },
    flightUnknown: 'Je ne le connais pas encore',
    flightDoubt: 'Cela ne ressemble pas à un numéro de vol, par exemple LX 2816. S’il est exact, laissez-le ainsi.',
    howToPay: 'Comment souhaitez-vous payer ?',
    methods: {
      card: { label: 'Par carte maintenant', remark: 'Visa, Mastercard et autres, sur la page de notre prestataire' },
      on_arrival: { label: 'Au chauffeur', remark: 'En espèces ou par carte à la prise en charge' },
    },
    accept: { before: 'J’accepte les ', link: 'conditions générales', after: '.' },
    acceptCancelling: 'J’accepte les conditions d’annulation.',
    freeUntil: (moment) => `Annulation sans frais jusqu’au ${moment} ; ensuite, le prix n’est plus remboursé.`,
    noRefund: 'Ce trajet est trop proche pour être annulé sans frais : le prix n’est pas remboursé.',
    buttons: {
      card: (total) => `Payer ${total}`,
      on_arrival: (total) => `Réserver avec obligation de paiement : ${total}`,
    },
    description: (reference, from, to) => `Réservation ${reference} : ${from} – ${to}`,
    problemTitle: 'Vérifiez ces champs',
    problemText: 'Rien n’a encore été réservé ni débité. Vérifiez les champs suivants :',
    missing: {
      name: 'Indiquez votre prénom.',
      last_name: 'Indiquez votre nom.',
      email: 'Indiquez votre adresse e-mail : votre bon de réservation y est envoyé.',
      country_code: 'Choisissez le pays de votre numéro de téléphone.',
      mobile_number: 'Indiquez votre numéro de portable.',
      reference: 'Indiquez le numéro de votre réservation.',
      first_name: 'Indiquez le prénom.',
    },
    problems: {
      missing: 'Veuillez remplir ce champ.',
      tooLong: 'Ce texte est trop long. Veuillez le raccourcir.',
      webAddress: 'Veuillez retirer l’adresse de site web.',
      email: 'Cela ne ressemble pas à une adresse e-mail. Votre bon de réservation y sera envoyé.',
      prefix: 'Indiquez l’indicatif de votre pays, par exemple +33.',
      phone: 'Ce numéro n’est pas possible avec cet indicatif. Le chauffeur l’appellera à la prise en charge.',
      flightMissing: 'Indiquez le numéro de vol, ou cochez que vous ne le connaissez pas encore.',
      stay: 'Indiquez où vous logez, pour que le chauffeur vous dépose devant votre porte.',
      stayElsewhere: 'Ce lieu n’est pas dans votre station. Indiquez son nom et son adresse.',
      terms: 'Veuillez accepter les conditions pour réserver.',
      seats: 'Indiquez les sièges enfant dont vous avez besoin, ou que vous apportez les vôtres.',
      method: 'Choisissez comment payer.',
      age: 'Indiquez l’âge en années.',
      ageOfPack: 'Ce matériel est pour un autre âge. Choisissez-en un pour cet âge.',
      pack: 'Ce matériel n’est pas disponible à ces dates. Choisissez autre chose.',
      helmet: 'Il n’y a pas de casque avec ce matériel.',
      choose: 'Choisissez une réponse.',
      day: 'Indiquez les deux jours, ou aucun.',
      past: 'Ce jour est passé. Choisissez-en un autre.',
      order: 'Le dernier jour précède le premier.',
      length: 'Le matériel se loue de 2 à 13 jours.',
      size: 'Choisissez une taille dans la liste, ou laissez le magasin mesurer.',
    },
    tooMany: {
      title: 'Un instant, s’il vous plaît',
      text: (wait) =>
        `Il y a eu beaucoup de réservations depuis votre connexion internet. Rien n’a été réservé ni débité : renvoyez le formulaire dans ${wait}.`,
    },
    priceChanged: {
      title: 'Le prix a changé',
      text: (was, now) =>
        was === undefined || was === now
          ? `Rien n’a été réservé ni débité. Le prix est de ${now}. S’il vous convient, réservez à nouveau.`
          : `Le prix affiché était de ${was} ; il est maintenant de ${now}. Rien n’a été réservé ni débité. S’il vous convient, réservez à nouveau.`,
    },
    notSold: {
      title: 'Impossible de réserver en ligne',
      text: (phone) =>
        `Aucun paiement n’est possible ici pour le moment. Appelez-nous au ${phone} et nous ferons la réservation pour vous.`,
    },
  },

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
    confirmedAndPaid: 'Confirmée et payée',
    headings: {
      awaiting_payment: (name) => `Vous y êtes presque, ${name}.`,
      confirmed: (name, day) => `C’est réservé, ${name}. Rendez‑vous ${day}.`,
      expired: () => 'Cette réservation n’a pas été payée à temps.',
      cancelled: () => 'Cette réservation est annulée.',
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
    heldFor: (minutes, time) =>
      `Votre prix et vos places sont retenus encore ${counted(minutes, 'minute', 'minutes')}, jusqu’à ${time}, heure des Alpes.`,
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
        text: 'Le formulaire a été envoyé une deuxième fois avec d’autres indications. Voici la réservation faite la première fois ; vous pouvez la modifier ci-dessous.',
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
      flightDoubtful: (number) => `${number} ne ressemble pas à un numéro de vol.`,
      checkFlight: 'Vérifier le numéro de vol',
    },
    over: {
      refunded: (amount) =>
        `${amount} vous sont remboursés sur la carte utilisée pour payer ; comptez jusqu’à dix jours selon la banque.`,
      nothingCharged: 'Rien n’a été débité.',
    },
    bookedFor: 'Au nom de',
    name: 'Nom',
    waits: (minutes) => `L’attente est gratuite pendant ${minutes} minutes.`,
    itemCancelled: 'annulé',
    callAtPickup: (phone) => `Du retard, ou personne en vue ? Appelez le ${phone}.`,
    stay: 'Adresse',
    note: 'Message au chauffeur',
    call: 'Nous appeler',
    voucher: 'Bon de réservation (PDF)',
    calendar: 'Ajouter au calendrier',
    money: 'Prix et paiements',
    price: 'Prix',
    paid: 'Payé',
    toDriver: 'À payer au chauffeur',
    toDriverOn: (day) => `Au chauffeur, ${day}`,
    refunded: 'Remboursé',
    receipt: (number) => `Reçu ${number} (PDF)`,
    again: {
      title: 'Toujours du voyage ?',
      button: 'Réserver à nouveau',
    },
    change: {
      title: 'Un imprévu ?',
      text: 'Vol, adresse ou téléphone : modifiez-les ici jusqu’à peu avant la prise en charge.',
      button: 'Modifier',
      tooLate: (phone) => `Il est trop tard pour modifier quoi que ce soit ici. Appelez-nous au ${phone}.`,
    },
    cancel: {
      costsNothing: 'Rien n’a encore été payé, et l’annulation est gratuite.',
      until: (moment, refund) => `Annulez avant le ${moment} et ${refund} vous seront remboursés.`,
      refund: (refund) => `Si vous annulez maintenant, ${refund} vous seront remboursés.`,
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

  rented: {
    map: 'Voir sur la carte',
    days: 'Dates',
    hours: 'Horaires',
    note: 'Remarque pour le magasin',
    owed: (price) => `${price} à régler au magasin`,
    payInShop: (due) => `Régler ${due} au magasin`,
    toShop: 'À régler au magasin',
    toShopNamed: (shop) => `À régler chez ${shop}`,
    change: 'Prénoms, tailles ou téléphone : modifiez-les ici jusqu’à la veille au soir du premier jour.',
    closed: (phone) =>
      `Le premier jour a commencé. Appelez-nous au ${phone}, et nous verrons ce que nous pouvons faire.`,
    other: (phone) => `Pour une autre station, d’autres dates ou un autre matériel, appelez-nous au ${phone}.`,
    mobileRemark: 'pour que le magasin vous joigne',
    phoneProblem: 'Ce numéro n’est pas possible avec cet indicatif. Le magasin vous y appelle en cas de question.',
    people: 'Qui skie',
    sizesRemark: 'Ce que vous laissez vide est mesuré au magasin.',
    firstName: (number) => `Prénom, personne ${number}`,
    unmeasured: 'Mesuré au magasin',
  },

  cancellation: {
    title: (reference) => `Annuler la réservation ${reference}`,
    whole: 'Toute la réservation sera annulée, sans retour possible.',
    price: 'Prix',
    paid: 'Payé',
    fee: 'Montant conservé',
    refund: 'Remboursement',
    freeUntil: (moment) => `Jusqu’au ${moment}, vous êtes remboursé en totalité.`,
    noLongerFree: 'Le délai de remboursement intégral est passé.',
    costsNothing: 'Rien n’a été payé, et l’annulation est gratuite.',
    button: (refund) => (refund === null ? 'Annuler la réservation' : `Annuler et récupérer ${refund}`),
    keep: 'Garder la réservation',
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
    problemText: 'Rien n’a encore été modifié. Vérifiez les champs suivants :',
    sameResort: (resort) => `L’adresse doit se trouver dans cette station : ${resort}.`,
    sameTime: {
      arrival: (time, phone) =>
        `Un autre vol ? S’il n’atterrit pas lui aussi à ${time}, appelez-nous au ${phone} : la prise en charge en dépend.`,
      departure: (time, phone) =>
        `Un autre vol ? S’il ne décolle pas lui aussi à ${time}, appelez-nous au ${phone} : la prise en charge en dépend.`,
    },
    phone: 'Votre téléphone',
    button: 'Enregistrer les modifications',
    back: 'Retour à la réservation',
    other: {
      title: 'Autre chose ?',
      text: (phone) =>
        `Pour une autre station, un autre jour, une autre heure ou plus de personnes, appelez-nous au ${phone}.`,
    },
    closed: 'Les modifications ne sont plus possibles ici',
  },

  find: {
    title: 'Retrouver votre réservation',
    text: 'Nous envoyons un nouveau lien à l’adresse e-mail de la réservation.',
    problemText: 'Vérifiez les champs suivants :',
    button: 'Envoyer le lien',
    sent: {
      title: 'Consultez votre messagerie',
      text: 'S’il existe une réservation avec ce numéro et cette adresse e-mail, un lien est en route.',
      nothing: (phone) =>
        `Rien après quelques minutes ? Regardez dans les courriers indésirables, ou appelez-nous au ${phone}.`,
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
    text: (reference, state) => `Réservation ${reference} : ${state}.`,
    find: 'Retrouver votre réservation',
  },

  unknownBooking: {
    title: 'Ce lien ne mène à aucune réservation',
    text: 'Le lien est peut-être incomplet ou trop ancien. Nous pouvons vous en envoyer un nouveau par e-mail.',
    find: 'Retrouver votre réservation',
  },

  banners: {
    title: 'Bannières',
    lead: 'Placez-en une sur votre page, avec votre code promo dans son lien : chaque vente qui commence là est la vôtre.',
    code: 'Code pour votre page',
    claim: 'De l’avion\naux pistes.',
    narrowClaim: 'De l’avion\naux\npistes.',
    offer: 'Transferts privés\nà prix fixe',
    button: 'Voir les prix',
  },

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
      text: 'Le site est brièvement indisponible. Réessayez dans quelques secondes : un formulaire envoyé deux fois n’est réservé qu’une fois.',
    },
    fault: {
      title: 'Un problème est survenu de notre côté',
      text: 'Nous en sommes avertis. Réessayez dans un instant : un formulaire envoyé deux fois n’est réservé qu’une fois.',
    },
    unreadable: {
      title: 'Nous n’avons pas pu lire votre demande',
      text: 'Le lien ou le formulaire était incomplet : rien n’a donc été fait. Revenez en arrière et réessayez.',
    },
    help: (phone) => `Si cela se reproduit, appelez-nous au ${phone} et nous vous aiderons.`,
    start: 'Aller à la page d’accueil',
  },
}
