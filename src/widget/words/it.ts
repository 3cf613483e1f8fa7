import type { Words } from './en.ts'

/** The Italian texts of the widget. */
export const it: Words = {
  transferForm: 'Cerca un transfer',
  skiForm: 'Cerca un noleggio sci',
  sandbox: 'Ambiente di prova: nulla viene prenotato né addebitato.',

  from: 'Da',
  to: 'A',
  example: 'Località, aeroporto, città o stazione',
  resort: 'Località',
  resortExample: 'Nome della località',
  kinds: { airport: 'Aeroporto', train_station: 'Stazione', city: 'Città', resort: 'Località sciistica' },
  found: (places) => (places === 1 ? '1 luogo trovato.' : `${places} luoghi trovati. Scelga con i tasti freccia.`),
  none: 'Non conosciamo nessun luogo con questo nome. Provi con l’aeroporto o la località sciistica.',
  noResort: 'In una località con questo nome non noleggiamo ancora nulla.',
  away: 'Al momento non ci sono suggerimenti. Scriva il luogo, lo sceglierà nella pagina successiva.',

  date: 'Data',
  times: { unknown: 'Atterraggio / decollo', arrival: 'Atterraggio', departure: 'Decollo', pickup: 'Partenza' },
  localTime: '(ora locale)',
  timeOf: 'L’orario indicato è quello di',
  ofFlight: 'volo/treno',
  ofPickup: 'partenza',
  return: 'Ritorno',
  adults: 'Adulti',
  children: 'Bambini',
  ageOfChild: (child) => `Età del bambino ${child}`,
  chooseAge: 'Età…',
  suitcases: 'Valigie',
  skiBags: 'Sacche da sci',
  skis: 'Portiamo sci o snowboard senza sacca',
  firstDay: 'Primo giorno',
  days: 'Giorni',

  showVehicles: 'Mostra veicoli e prezzi',
  showEquipment: 'Mostra attrezzatura e prezzi',
}
