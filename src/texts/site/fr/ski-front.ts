import type { SkiFrontWords } from '../en/ski-front.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What the front page of the ski rental says below its search, in French. */
export const skiFront: SkiFrontWords = {
  rentalFront: {
    prices: {
      title: 'Les prix, d’emblée',
      text: (day) =>
        `Skis ou snowboard pour un adulte, six jours à partir du ${day}. Chaussures et casque s’ajoutent à votre gré.`,
      from: 'six jours dès',
      shops: (count) => counted(count, 'magasin', 'magasins'),
    },
    how: {
      title: 'Comment ça marche',
      text: 'Trois étapes, et vous êtes sur la neige.',
      choose: {
        title: 'Vous choisissez',
        text: 'Une gamme pour chacun, avec ou sans chaussures et casque. Le prix en magasin figure à côté du nôtre, et vous voyez jusqu’à quand l’annulation est gratuite.',
      },
      collect: {
        title: 'Vous retirez',
        text: 'Dans un magasin de votre station. Indiquez vos tailles et tout sera réglé, ou faites-vous mesurer sur place.',
      },
      ski: {
        title: 'Vous skiez',
        text: 'Des chaussures ou des skis qui ne conviennent pas sont échangés au magasin dans la même gamme.',
      },
    },
  },
}
