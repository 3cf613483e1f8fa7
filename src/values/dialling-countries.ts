import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

/** Where telephone numbers begin with a dialling code: the ISO code of the country, and the code with its plus sign. */
export interface DiallingCountry {
  region: string
  code: string
}

/** Every country, and what its telephone numbers begin with. */
export const DIALLING_COUNTRIES: readonly DiallingCountry[] = getCountries().map((region) => ({
  region,
  code: `+${getCountryCallingCode(region)}`,
}))

/** Of the countries that share a code, the one that is meant where nothing else is known. */
const MAIN = new Set(['US', 'RU', 'IT', 'GB', 'NO', 'AU', 'MA', 'RE', 'SH', 'FI', 'GP', 'CW'])

/** Returns the country of a dialling code, of several that share it the one of those regions; undefined for an area's code. */
export function countryOf(code: string, likely: string | undefined): DiallingCountry | undefined {
  const sharing = DIALLING_COUNTRIES.filter((one) => one.code === code)
  return sharing.find(({ region }) => region === likely) ?? sharing.find(({ region }) => MAIN.has(region)) ?? sharing[0]
}
