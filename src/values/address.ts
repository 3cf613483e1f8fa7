/** Returns a name and an address on one line, `Chalet Edelweiss, 12 Rue du Lac`; null if there is neither. */
export function addressLine(place: { name: string | null; address: string | null } | null): string | null {
  return (place && [place.name, place.address].filter(Boolean).join(', ')) || null
}
