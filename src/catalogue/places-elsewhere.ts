/**
 * Europe's cities and, below them, towns and resorts of its mountains: each by a word that names it alone or by all run
 * together.
 */
const ELSEWHERE = `
  aachen aarhus alicante amiens amsterdam ancona antwerp antwerpen athens augsburg avignon bari bath belfast belgrade
  bergen berlin besancon bilbao birmingham bologna bonn bordeaux bourges bratislava bremen brescia brest brighton
  bristol brno bruges brugge brussel brussels bruxelles bucharest budapest burgas cadiz cagliari calais cambridge
  cannes cardiff catania cervia cologne copenhagen cordoba cork coruna cracow cremona derby dijon dortmund dresden
  dublin dubrovnik duesseldorf dunkirk dusseldorf edinburgh eindhoven essen exeter faro ferrara firenze florence
  florenz frankfurt freiburg gdansk genes genk genoa genova gent genua ghent girona glasgow gothenburg granada graz
  hamburg hannover hanover heidelberg helsinki istanbul karlsruhe kassel kiel koblenz koeln koln krakow leeds
  leicester leipzig lens leon lille limoges linz lisboa lisbon liverpool livorno ljubljana london londra londres lucca
  luton luxembourg luxemburg madrid mainz malaga malmo manchester mannheim mantova marbella maribor marseille messina
  metz modena mons montpellier moscow mostar mulhouse nancy nantes naples napoli newcastle nice nizza nottingham
  novara nuernberg nuremberg nurnberg orleans oslo oxford padova padua palermo palma parigi paris parma pavia
  perpignan perugia pescara piacenza pisa plovdiv poitiers porto potsdam prag prague prato ravenna regensburg reims
  rennes riga rijeka rimini roma rome rotterdam rouen salerno salisbury santander sarajevo sevilla seville sheffield
  siena soria southampton stockholm strasbourg strassburg stuttgart tallinn taranto tarragona toulon tours treviso
  triest trieste trondheim turku udine ulm utrecht valence valencia vantaa varna verdun versailles vicenza vienna
  vienne vilnius warsaw wien wiesbaden wuerzburg wurzburg york zagreb zaragoza

  aarau airolo alagna albertville alpnach altdorf andalo annemasse antibes anzere aosta aoste appenzell arabba arco
  arona ascona aussois autrans baden bale baqueira bardolino basel basle bellinzona belluno bern berne bettmeralp biel
  biella bienne bludenz bolzano bourget bozen bregenz bressanone briancon brig brigue brixen bruneck brunico bulle
  cauterets cavalese chambre champagney champex champoussin chur claviere como cuneo disentis dobbiaco domodossola
  dornbirn embrun feldkirch fieberbrunn fiesch filzmoos flumet folgarida formigal frejus fribourg galtur garmisch
  gerlos grachen graechen gressoney grimentz hallein hallstatt heiligenblut hofgastein hopfgarten imst interlaken
  ivrea kandersteg kappl katschberg kilchberg klagenfurt konstanz kufstein kuhtai lausanne lecco lenk leogang lienz
  limone lindau locarno lucerne lugano luzern macugnaga madesimo maishofen martino matrei meiringen meran merano
  montreux morgins muerren murren nassfeld nauders neuchatel neustadt nyon oberstdorf olten orcieres ovronnaz pila
  pontarlier pontresina pralognan ramsau reutte riva rosenheim rougemont rovereto samnaun sappada savognin savona
  schaffhausen schruns scuol silvaplana sion solothurn spittal sterzing stresa talloires tarvisio thonon thun tirano
  toblach torgon trento trient valberg valdisole valfrejus vallorbe vallorcine valmeinier vals varese vevey villach
  vipiteno wagrain wangen westendorf winterthur woergl worgl yverdon zauchensee zinal zug
`
  .trim()
  .split(/\s+/)

/**
 * Whether a well-known place begins with this, which is then not a typo for another place: "genova" is not Geneva, nor
 * is "geno". A catalogue may hold any of these places; it is found then.
 */
export function beginsElsewhere(word: string): boolean {
  return ELSEWHERE.some((name) => name.startsWith(word))
}
