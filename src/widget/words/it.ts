import type { Words } from './en.ts'

/** Everything that the widget says in Italian. */
export const it: Words = {
  transferForm: 'Cerca un transfer',
  skiForm: 'Cerca un noleggio sci',
  sandbox: 'Ambiente di prova: nulla viene prenotato o addebitato.',

  from: 'Da',
  to: 'A',
  example: 'Località, aeroporto, città o stazione',
  resort: 'Località',
  resortExample: 'Ad esempio Val Thorens',
  kinds: { airport: 'Aeroporto', train_station: 'Stazione', city: 'Città', resort: 'Località sciistica' },
  found: (places) => (places === 1 ? '1 luogo trovato.' : `${places} luoghi trovati. Scelga con i tasti freccia.`),
  none: 'Non conosciamo nessun luogo con questo nome. Provi con l’aeroporto o la località.',
  away: 'Al momento non ci sono suggerimenti. Scriva il luogo, lo sceglierà nella pagina successiva.',

  date: 'Data',
  times: { unknown: 'Ora', arrival: 'Atterraggio', departure: 'Decollo', pickup: 'Partenza' },
  localTime: 'ora locale',
  timeOf: 'L’ora è quella',
  ofFlight: 'del volo o del treno',
  ofPickup: 'della partenza',
  return: 'Andata e ritorno',
  wayBack: 'Il ritorno',
  adults: 'Adulti',
  children: 'Bambini',
  firstDay: 'Primo giorno',
  days: 'Giorni',

  showVehicles: 'Mostra veicoli e prezzi',
  showEquipment: 'Mostra attrezzatura e prezzi',
}
