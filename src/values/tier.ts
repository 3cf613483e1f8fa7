/** The tiers that have names of ours in the catalogue, those for adults first, cheapest first. */
const TIERS = ['ECO', 'EVOLUTION', 'PERFORMANCE', 'EXCELLENCE', 'MINI', 'JUNIOR', 'TEEN']

/** Returns the name of a tier for a sentence; one that we know is not in capitals, as the catalogue has it. */
export function tierName(name: string): string {
  return TIERS.includes(name) ? name.charAt(0) + name.slice(1).toLowerCase() : name
}

/** Returns the position of a tier for adults, 0 for the cheapest and for one that we do not know. */
export function tierRank(name: string): number {
  return Math.max(0, TIERS.indexOf(name))
}
