import type { FrontWords } from '../en/front.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What the front page says, in French. */
export const front: FrontWords = {
  front: {
    title: 'Transferts et location de skis dans les Alpes',
    heading: 'De l’avion aux pistes.',
    description:
      'Transferts privés des aéroports et des gares vers les stations des Alpes à prix fixe, et location de skis réservée dans un magasin de votre station.',
    lead: (resorts, price) =>
      `Votre chauffeur vers ${counted(resorts, 'station de ski', 'stations de ski')}, ${price === null ? 'et des skis pour toute la famille' : `dès ${price} par personne à quatre`}. Le prix réservé est le prix payé.`,
    prices: {
      title: 'Les prix, d’emblée',
      text: (day) => `De porte à porte dans un véhicule rien que pour vous : le prix par personne à quatre, ${day}.`,
      from: 'dès',
      each: 'par personne',
    },
    how: {
      title: 'Comment ça marche',
      text: 'Trois moments, aucune surprise.',
      land: {
        title: 'Vous atterrissez',
        text: 'Indiquez votre vol : la prise en charge est prévue d’après son arrivée, le temps de récupérer vos bagages.',
      },
      met: {
        title: 'On vous accueille',
        text: (minutes) =>
          minutes === null
            ? 'Votre bon indique où votre chauffeur vous attend.'
            : `Votre bon indique où votre chauffeur vous attend. ${counted(minutes, 'minute d’attente est gratuite', 'minutes d’attente sont gratuites')}.`,
      },
      driven: {
        title: 'On vous conduit',
        text: 'Jusqu’à la porte de votre hôtel ou chalet, skis à bord et enfants dans leurs sièges.',
      },
    },
    rental: {
      title: 'Vos skis vous attendent',
      text: 'Skis, snowboards, chaussures et casques, réservés dans un magasin de votre station pour deux à treize jours.',
      from: (price, day) => `Six jours à partir du ${day}, dès ${price}.`,
      button: 'Voir la location de skis',
    },
    questions: {
      title: 'Vos questions',
      other: 'Une autre question ?',
      ask: 'Écrivez-nous',
      person: 'C’est une personne qui répond.',
      late: {
        title: 'Mon vol a du retard. Quelqu’un m’attend ?',
        text: (phone, minutes) =>
          minutes === null
            ? `La prise en charge est prévue d’après votre atterrissage. Si vous arrivez plus tard, appelez le ${phone} : nous nous arrangeons avec votre chauffeur.`
            : `La prise en charge est prévue d’après votre atterrissage ; à partir de l’heure de prise en charge, ${counted(minutes, 'minute d’attente est gratuite', 'minutes d’attente sont gratuites')}. Si vous arrivez plus tard, appelez le ${phone} : nous nous arrangeons avec votre chauffeur.`,
      },
      driver: {
        title: 'Où trouver mon chauffeur ?',
        text: 'Votre bon l’indique, en français, avec un numéro à appeler si vous ne le trouvez pas. Vous le recevez par e-mail dès que vous avez réservé.',
      },
      seats: {
        title: 'Et les sièges enfant ?',
        text: 'Indiquez l’âge de vos enfants : nous apportons les sièges qu’il faut, sans supplément. Vous préférez apporter les vôtres ? Dites-le simplement.',
      },
      skis: {
        title: 'Puis-je emporter skis et snowboards ?',
        text: 'Oui, sans supplément. Indiquez le nombre de housses de ski : vous ne verrez que des véhicules où elles ont leur place.',
      },
      change: {
        title: 'Puis-je modifier ou annuler ?',
        text: (time, rideTime) =>
          `Avant de payer, vous voyez jusqu’à quand l’annulation est gratuite. Sur la page de votre réservation, vous changez le jour, l’heure, le véhicule ou le nombre de personnes jusqu’à ${rideTime} avant la prise en charge, après avoir vu le nouveau prix ; le vol, l’adresse et le téléphone, jusqu’à ${time} avant.`,
      },
      pay: {
        title: 'Quand et comment payer ?',
        both: 'Par carte à la réservation, ou au chauffeur. Rien ne s’ajoute ensuite.',
        card: 'Par carte à la réservation. Rien ne s’ajoute ensuite.',
        on_arrival: 'Au chauffeur, le jour même. Rien ne s’ajoute au prix réservé.',
        none: 'Appelez-nous : nous prenons la réservation et vous disons comment payer.',
      },
    },
  },
}
