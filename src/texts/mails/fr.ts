import { formatsOf } from '../../values/formats.ts'
import type { LetterWords } from './en.ts'

const formats = formatsOf('fr-FR', ' à ')
const { counted } = formats

/** Everything that mails and calendar files say in French. */
export const fr: LetterWords = {
  language: 'fr',
  formats,
  sandbox: 'Ceci est une réservation de test : aucun chauffeur ne viendra, et ses bons ne sont pas valables.',
  greetsByFirstName: true,
  dear: (name) => `Bonjour ${name},`,
  questions: (phone, email) => `Une question ? Appelez-nous au ${phone} ou écrivez à ${email}.`,
  page: 'Voir, modifier ou annuler votre réservation',
  route: (from, to) => `${from} – ${to}`,
  subjectLine: (title, day, reference) => `${title}, ${day} (${reference})`.replace(/^Location/, 'location'),

  facts: {
    booking: 'Réservation',
    pickup: 'Prise en charge',
    drive: 'Trajet',
    driver: 'Où votre chauffeur vous attend',
    call: 'Si vous ne trouvez pas votre chauffeur',
    vehicle: 'Véhicule',
    people: 'Voyageurs',
    luggage: 'Bagages',
    flight: 'Vol ou train',
    address: 'Adresse',
    price: 'Prix',
    due: 'À payer au chauffeur',
    payment: 'Paiement',
    cancellation: 'Annulation',
    refund: 'Remboursement',
    fee: 'Frais d’annulation',
    traveller: 'Voyageur',
    phone: 'Téléphone',
    email: 'E-mail',
    note: 'Message',
  },
  localTime: (moment) => `${moment}, heure locale`,
  about: (duration) => `environ ${duration}`,
  call: (phone) => `appelez le ${phone}`,
  waits: (minutes) => `Le chauffeur attend ${counted(minutes, 'minute', 'minutes')} sans frais.`,
  payments: {
    prepaid: 'payé par carte, rien à payer au chauffeur',
    on_arrival: 'à payer au chauffeur, en espèces ou par carte',
    account: 'sur facture',
  },
  freeUntil: (moment) => `sans frais jusqu’au ${moment}`,
  shareUntil: (percent, moment) => `${percent} % du prix remboursés jusqu’au ${moment}`,
  neverFree: 'avec frais',
  notRefundable: 'non remboursable',

  confirmation: {
    paid: 'Confirmée et payée',
    confirmed: 'Confirmée',
    title: (name, day) => `C’est réservé, ${name}. Rendez‑vous ${day}.`,
    subject: (about) => `Réservation confirmée : ${about}`,
    text: 'Votre transfert est réservé. Vous trouverez ci-joint un bon pour chaque trajet : présentez-le au chauffeur, imprimé ou sur votre téléphone.',
  },
  change: {
    subject: (about) => `Modifiée : ${about}`,
    text: 'Votre réservation a été modifiée et vos bons ont été réédités. Ils sont joints à ce message ; n’utilisez plus les anciens.',
  },
  paid: {
    subject: (about) => `Payée : ${about}`,
    text: 'Merci : votre paiement par carte est arrivé. Vous ne devez plus rien au chauffeur. Vos bons ont été réédités et sont joints à ce message ; n’utilisez plus les anciens.',
  },
  cancellation: {
    subject: (about) => `Annulée : ${about}`,
    title: (name) => `Votre réservation est annulée, ${name}.`,
    text: 'Ses bons ne sont plus valables.',
    page: 'Votre réservation',
    refund: (amount) => `${amount}, sur la carte utilisée pour payer ; comptez jusqu’à dix jours selon la banque`,
    noRefund: 'aucun, selon les conditions de la réservation',
    nothingPaid: 'rien n’a été débité, et vous ne devez rien',
    stays: {
      transfer: (reference) => `Votre transfert ${reference} reste réservé.`,
      ski: (reference) => `Votre location de skis ${reference} reste réservée.`,
    },
  },
  itemCancellation: {
    subject: (about) => `Annulée en partie : ${about}`,
    text: (what) =>
      `${what} : cette partie de votre réservation est annulée, et son bon n’est plus valable. Le reste est maintenu ; les bons sont joints à ce message.`,
  },
  cityAddressMissing: (city) =>
    `Nous ne connaissons pas encore votre adresse à ${city}, et sans elle le chauffeur ne peut pas vous trouver. Indiquez-la sur la page de votre réservation.`,
  reminder: {
    subjects: {
      3: (about) => `Dans trois jours : ${about}`,
      1: (about) => `Demain : ${about}`,
    },
    text: 'Votre transfert approche. Voici encore une fois où et quand votre chauffeur vous attend.',
    flightMissing:
      'Nous ne connaissons pas encore votre numéro de vol. Grâce à lui, le chauffeur voit quand vous atterrissez. Indiquez-le sur la page de votre réservation.',
  },
  pay: {
    subject: (about) => `À régler : ${about}`,
    text: (due, until) =>
      `Nous gardons votre transfert pour vous. Merci de payer ${due} par carte avant le ${until} ; il sera alors réservé, et vos bons arriveront par e-mail.`,
    more: (due) =>
      `Votre réservation a changé et coûte maintenant ${due} de plus. Merci de payer cette somme par carte, sur la page de votre réservation.`,
    page: (due) => `Payer ${due}`,
    until: (moment) => `${moment}, heure des Alpes`,
  },
  unpaid: {
    subject: (about) => `Non réservé, rien n’a été débité : ${about}`,
    text: 'Votre transfert n’a pas été payé à temps : il n’est pas réservé. Rien n’a été débité. Si vous en avez toujours besoin, réservez à nouveau ; les prix et les places peuvent avoir changé.',
    page: 'Ce que nous avions retenu pour vous',
  },

  rental: {
    sandbox: 'Ceci est une réservation de test : aucun magasin n’en a connaissance, et ses bons ne sont pas valables.',
    title: (resort) => `Location de skis, ${resort}`,
    payments: {
      prepaid: 'payé par carte, rien à payer au magasin',
      on_arrival: 'à payer au magasin',
    },
    moved: {
      subject: (about) => `Autre magasin : ${about}`,
      text: (is, was, who) =>
        who === null
          ? `Votre matériel vous attend dans un autre magasin : ${is}, et non ${was}.`
          : `Le matériel de ${who} vous attend dans un autre magasin : ${is}, et non ${was}.`,
      rest: 'Les dates et le prix ne changent pas. Votre bon a été réédité ; il est joint à ce message, n’utilisez plus l’ancien.',
    },
    confirmation:
      'Votre location de skis est réservée. Vous trouverez ci-joint le bon à présenter au magasin, imprimé ou sur votre téléphone.',
    paid: 'Merci : votre paiement par carte est arrivé. Vous ne devez plus rien au magasin. Vos bons ont été réédités et sont joints à ce message ; n’utilisez plus les anciens.',
    reminder:
      'Votre location de skis approche. Voici encore une fois où votre matériel vous attend, et quand le magasin est ouvert.',
    unpaid:
      'Votre location de skis n’a pas été payée à temps : elle n’est pas réservée. Rien n’a été débité. Si vous en avez toujours besoin, réservez à nouveau ; les prix peuvent avoir changé.',
    facts: {
      collect: 'À retirer le',
      open: 'Ouvert',
      due: 'À payer au magasin',
      hours: 'Horaires',
      days: 'Dates',
      inShop: 'Au magasin',
    },
    inShop: {
      show: 'Présentez le bon, imprimé ou sur votre téléphone.',
      identity:
        'Ayez sur vous une carte bancaire ou une pièce d’identité : aucune caution n’est débitée, mais le magasin peut en relever les références.',
      measured: 'Les mesures qui manquent sont prises sur place.',
    },
  },

  link: {
    subject: (about) => `Votre réservation : ${about}`,
    text: 'Vous avez demandé le lien vers votre réservation. Sur cette page, vous pouvez la voir, la modifier et l’annuler :',
    page: 'Ouvrir votre réservation',
    keep: 'Toute personne qui a ce lien peut en faire autant : gardez-le pour vous. Si vous n’avez rien demandé, ignorez ce message.',
  },

  vouchers: {
    subject: (reference, title, day) => `Réservation ${reference} : bons, ${title}, ${day}`,
    confirmed: (reference) => `La réservation ${reference} est confirmée. Ses bons sont joints à ce message.`,
    changed: (reference) => `La réservation ${reference} a été modifiée. Ses nouveaux bons sont joints à ce message.`,
  },

  calendar: {
    summary: (from, to) => `Transfert ${from} – ${to}`,
  },
}
