import type { SkiFrontWords } from '../en/ski-front.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What the front page of the ski rental says below its search, in Italian. */
export const skiFront: SkiFrontWords = {
  rentalFront: {
    prices: {
      title: 'Prezzi chiari da subito',
      text: (day) => `Sci o snowboard per un adulto, sei giorni da ${day}. Scarponi e casco si aggiungono a piacere.`,
      from: 'sei giorni da',
      shops: (count) => counted(count, 'negozio', 'negozi'),
    },
    how: {
      title: 'Come funziona',
      text: 'Tre passi, ed è sulla neve.',
      choose: {
        title: 'Lei sceglie',
        text: 'Una categoria per ogni persona, con o senza scarponi e casco. Il prezzo in negozio è accanto al nostro, e vede fino a quando può annullare gratuitamente.',
      },
      collect: {
        title: 'Lei ritira',
        text: 'In un negozio della località. Indichi le misure e tutto sarà regolato, oppure si faccia misurare sul posto.',
      },
      ski: {
        title: 'Lei scia',
        text: 'Scarponi o sci che non vanno bene vengono cambiati in negozio con altri della stessa categoria.',
      },
    },
  },
}
