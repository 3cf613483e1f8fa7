import type { SkiFrontWords } from '../en/ski-front.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What the front page of the ski rental says below its search, in German. */
export const skiFront: SkiFrontWords = {
  rentalFront: {
    prices: {
      title: 'Preise, bevor Sie fragen',
      text: (day) =>
        `Ski oder Snowboard für einen Erwachsenen, sechs Tage ab ${day}. Skischuhe und Helm kommen nach Wunsch dazu.`,
      from: 'sechs Tage ab',
      shops: (count) => counted(count, 'Geschäft', 'Geschäfte'),
    },
    how: {
      title: 'So funktioniert es',
      text: 'Drei Schritte, und Sie stehen im Schnee.',
      choose: {
        title: 'Sie wählen',
        text: 'Für jede Person eine Klasse, mit oder ohne Skischuhe und Helm. Der Preis im Geschäft steht neben unserem, und Sie sehen, bis wann Sie kostenlos stornieren können.',
      },
      collect: {
        title: 'Sie holen ab',
        text: 'In einem Geschäft vor Ort. Geben Sie Ihre Größen an, dann ist alles eingestellt; oder lassen Sie dort messen.',
      },
      ski: {
        title: 'Sie fahren Ski',
        text: 'Skischuhe oder Ski, die nicht passen, tauscht das Geschäft gegen andere derselben Klasse.',
      },
    },
  },
}
