import { MAX_SKIERS, RENTAL_DAYS } from '../../../values/rental.ts'
import type { SkiWords } from '../en/ski.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What the pages of rentals say, and what other pages say of a rental alone, in French. */
export const ski: SkiWords = {
  equipment: {
    parts: { skis: 'Skis', snowboard: 'Snowboard', boots: 'Chaussures', helmet: 'Casque' },
    groups: { SKI: 'Skis', SNOWBOARD: 'Snowboards' },
    people: { adult: 'Adultes', teen: 'Adolescents', child: 'Enfants' },
    person: { adult: 'Adulte', teen: 'Adolescent', child: 'Enfant' },
    tiers: {
      ECO: 'Pistes bleues et rouges, souple et tolérant',
      EVOLUTION: 'Toutes les pistes, stable en vitesse',
      PERFORMANCE: 'Vif et précis, pour bons skieurs',
      EXCELLENCE: 'Le haut de gamme, pour skieurs exigeants',
      MINI: 'Premières glisses sur pentes douces',
      JUNIOR: 'Léger, court et facile à tourner',
      TEEN: 'Léger, mais stable en vitesse',
    },
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
      `Skis, snowboards, chaussures et casques, réservés dans un magasin de ${resorts < 2 ? 'la station' : `l’une de nos ${resorts} stations`}. Le prix en magasin figure à côté du nôtre.`,
    description:
      'Louez en ligne skis, snowboards, chaussures et casques, moins cher qu’en magasin, et retirez-les dans votre station.',
    formTitle: 'Où skiez-vous ?',
    resort: 'Station',
    choose: 'Choisissez une station…',
    resortExample: 'Nom de la station',
    resorts: 'Stations',
    noResort: 'Nous ne connaissons aucune station de ce nom. Vérifiez l’orthographe ou essayez une station voisine.',
    notRented: 'pas encore de location',
    unrented: (resort) => `${resort} : nous n’y louons encore rien. Choisissez une station voisine.`,
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
    notFound: 'Cette recherche n’a pas abouti',
    reasons: {
      incomplete: () => 'Il manque quelque chose, ou une information est incorrecte. Vérifiez les champs suivants :',
      resort: () => 'Nous ne louons rien dans cette station. Choisissez-en une autre à proximité.',
      shop: () => 'Le magasin demandé n’est pas dans cette station. Relancez la recherche pour voir ceux qui y sont.',
      days: () => `Le matériel se loue de ${RENTAL_DAYS.min} à ${RENTAL_DAYS.max} jours.`,
      noOffers: (phone) =>
        `Il n’y a pas de prix pour ces dates, ou pas pour cette durée. Choisissez d’autres jours, ou appelez le ${phone}.`,
      tooMany: (phone) =>
        `Une réservation équipe ${MAX_SKIERS} personnes au plus. Réservez en deux fois, ou appelez le ${phone}, nous nous occupons des groupes.`,
      pack: () => 'Le matériel demandé n’est pas disponible à ces dates. Relancez la recherche pour voir ce qui l’est.',
    },
    faults: {
      chooseResort: 'Choisissez une station dans la liste.',
      chooseDay: 'Choisissez un jour.',
      past: 'Ce jour est passé. Choisissez-en un autre.',
      chooseDays: `Choisissez de ${RENTAL_DAYS.min} à ${RENTAL_DAYS.max} jours.`,
    },
  },

  rentalOffers: {
    title: 'Choisissez votre matériel',
    rental: 'Votre location',
    change: 'Modifier',
    period: (first, last) => `du ${first} au ${last}`,
    included: 'Avec chaque pack',
    allDays: (days) => `Prix pour ${days}`,
    sticks: 'Bâtons avec les skis',
    crossedOut: 'Prix barrés : au magasin',
    freeUntil: (moment) => `Annulation sans frais jusqu’au ${moment}`,
    shops: (count) => counted(count, 'magasin', 'magasins'),
    inShop: (shop) => `À retirer chez ${shop}`,
    oneShop: (shop) => `Tout dans un seul magasin : ${shop}`,
    fromSeveral: (saving) => `Chacun là où c’est le moins cher : −\u00A0${saving}`,
    fromOne: (price) => `Tout dans un seul magasin : ${price}`,
    orOne: (price) => `un seul : ${price}`,
    whyCheapest: 'Chacun est équipé là où c’est le moins cher.',
    whyNeeded: 'Aucun magasin n’a tout ce que vous avez choisi.',
    onlyAt: (shop) => `seulement chez ${shop}`,
    years: (from, to) => (to === null ? `dès ${counted(from, 'an', 'ans')}` : `${from}–${counted(to, 'an', 'ans')}`),
    board: 'Skis ou snowboard',
    tier: 'Gamme',
    including: (price) => `dont ${price}`,
    nothingForAge: 'Il n’y a rien pour cet âge dans cette station. Retirez cette personne pour continuer.',
    compare: 'Comparer tout le matériel et les prix',
    compareShops: 'Comparer le matériel et les prix de tous les magasins',
    reckon: 'Calculer le prix',
    goOn: 'Continuer',
  },

  helmetLaw: {
    text: (country, from, to) => {
      if (to === null)
        return from === 0
          ? `${country} : le casque est obligatoire pour tous sur les pistes.`
          : `${country} : sur les pistes, le casque est obligatoire à partir de ${from} ans.`
      return from === 0
        ? `${country} : sur les pistes, le casque est obligatoire jusqu’à ${counted(to, 'an', 'ans')}.`
        : `${country} : sur les pistes, le casque est obligatoire de ${from} à ${counted(to, 'an', 'ans')}.`
    },
    bringOwn: 'Personne n’est tenu d’en louer un, mais apportez le vôtre.',
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
      level: 'Niveau',
      start_date: 'Premier jour',
      end_date: 'Dernier jour',
      height_id: 'Taille',
      weight_id: 'Poids',
      shoe_size_id: 'Pointure',
      foot_width_id: 'Largeur du pied',
      calf_width_id: 'Mollet',
      head_size_id: 'Tour de tête',
    },
    inList: { first_name: 'prénom', age: 'âge', gender: 'femme ou homme' },
    ages: {
      allowed: (from, to) => `Indiquez un âge de ${from} à ${counted(to, 'an', 'ans')}.`,
      ofPack: (from, to) =>
        `Ce matériel est pour les ${to === null ? `${counted(from, 'an', 'ans')} et plus` : `${from} à ${counted(to, 'an', 'ans')}`}. Choisissez-en un pour cet âge.`,
    },
    unknownPack: 'Le matériel choisi auparavant',
    choose: 'Choisissez…',
    genders: { woman: 'Femme ou fille', man: 'Homme ou garçon' },
    young: {
      gender: 'Fille ou garçon',
      inList: 'fille ou garçon',
      missing: 'Choisissez fille ou garçon.',
      genders: { woman: 'Fille', man: 'Garçon' },
    },
    levels: { beginner: 'Débutant', intermediate: 'Intermédiaire', experienced: 'Confirmé' },
    more: 'Tailles et autres jours',
    ownDays: 'D’autres jours pour cette personne',
    ownDaysHint: 'Laissez les deux vides pour skier les mêmes jours que tout le monde.',
    sizes: 'Tailles, si vous les connaissez',
    measured: 'Au magasin',
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
    changeDays: 'Autres jours ou autre station',
    conditions: 'Bon à savoir',
    facts: [
      {
        title: 'Caution',
        text: 'Aucune n’est débitée. Le magasin peut relever les références d’une carte ou d’une pièce d’identité à la remise.',
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
    payInShop: (total) => `${total}, quand vous retirez le matériel`,
    description: (reference, resort) => `Réservation ${reference} : location de skis, ${resort}`,
    repriced: (was, now) => `Le prix était de ${was} quand ce lien a été créé ; il est de ${now} aujourd’hui.`,
  },

  rented: {
    collectOn: 'À retirer le',
    collectOpen: (day) => `À retirer le ${day}, magasin ouvert`,
    collectFor: (names) => `Pour ${names}`,
    next: {
      freeUntil: (moment) => `Vous pouvez annuler sans frais jusqu’au ${moment}.`,
      show: 'Présentez le bon au magasin, imprimé ou sur votre téléphone.',
      showAndPay: (due) => `Présentez le bon au magasin, imprimé ou sur votre téléphone, et réglez-y ${due}.`,
      measured: 'Les mesures qui manquent sont prises sur place.',
      deposit:
        'Aucune caution n’est débitée ; le magasin peut relever les références d’une carte ou d’une pièce d’identité.',
    },
    days: 'Dates',
    hours: 'Horaires',
    note: 'Message pour le magasin',
    heldFor: (minutes, time) =>
      `Votre prix et votre matériel sont retenus encore ${counted(minutes, 'minute', 'minutes')}, jusqu’à ${time}, heure des Alpes.`,
    heldUntil: (moment) => `Votre prix et votre matériel sont retenus jusqu’au ${moment}, heure des Alpes.`,
    owed: (price) => `${price} à régler au magasin`,
    payInShop: (due) => `Régler ${due} au magasin`,
    toShop: 'À régler au magasin',
    toShopNamed: (shop) => `À régler chez ${shop}`,
    change: 'Prénoms, tailles ou téléphone : modifiez-les ici jusqu’à la veille au soir du premier jour.',
    closed: (phone) =>
      `Le premier jour a commencé. Appelez-nous au ${phone}, et nous verrons ce que nous pouvons faire.`,
    other: (phone) => `Pour une autre station, d’autres dates ou un autre matériel, appelez-nous au ${phone}.`,
    mobileRemark: 'pour que le magasin vous joigne',
    phoneFault: 'Ce numéro ne correspond pas à cet indicatif. Le magasin vous y appelle en cas de question.',
    sizesRemark: 'Les mesures non indiquées seront prises au magasin.',
    firstName: (number) => `Prénom, personne ${number}`,
    unmeasured: 'Au magasin',
  },
}
