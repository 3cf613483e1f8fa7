import { formats } from './formats.ts'

const { counted } = formats

/** What the front page of the ski rental says below its search, in English. */
export const skiFront = {
  rentalFront: {
    prices: {
      title: 'Prices before you ask',
      text: (day: string) =>
        `Skis or a snowboard for an adult, six days from ${day}. Boots and a helmet are added as you wish.`,
      from: 'six days from',
      shops: (count: number) => counted(count, 'shop', 'shops'),
    },
    how: {
      title: 'How it works',
      text: 'Three steps, and you are on the snow.',
      choose: {
        title: 'You choose',
        text: 'A tier for each person, with or without boots and helmet. The price in the shop stands beside ours, and you see until when cancelling is free.',
      },
      collect: {
        title: 'You collect',
        text: 'In a shop at your resort. Give your sizes now and everything will be set up, or be measured there.',
      },
      ski: {
        title: 'You ski',
        text: 'Boots or skis that do not fit are swapped in the shop for others of the same tier.',
      },
    },
  },
}

/** What the front page of the ski rental says below its search, in one language. */
export type SkiFrontWords = typeof skiFront
