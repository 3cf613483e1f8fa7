import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

/** A dialling code and its country: the ISO code of the country, and the dialling code with its plus sign. */
export interface DiallingCountry {
  region: string
  code: string
}

/** Every country with its dialling code. */
export const DIALLING_COUNTRIES: readonly DiallingCountry[] = getCountries().map((region) => ({
  region,
  code: `+${getCountryCallingCode(region)}`,
}))

/** The default country for each dialling code that several countries share. */
const MAIN = new Set(['US', 'RU', 'IT', 'GB', 'NO', 'AU', 'MA', 'RE', 'SH', 'FI', 'GP', 'CW'])

/**
 * Returns the country of a dialling code, preferring the likely one where several share it. Returns undefined for the
 * code of an area.
 */
export function countryOf(code: string, likely: string | undefined): DiallingCountry | undefined {
  const sharing = DIALLING_COUNTRIES.filter((one) => one.code === code)
  return sharing.find(({ region }) => region === likely) ?? sharing.find(({ region }) => MAIN.has(region)) ?? sharing[0]
}
