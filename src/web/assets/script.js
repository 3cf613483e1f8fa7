import { suggestStays } from './script/accommodation.js'
import { askEachAge } from './script/ages.js'
import { sendOnce } from './script/busy-button.js'
import { showChosenDay } from './script/chosen-day.js'
import { addCopyButton } from './script/copy-button.js'
import { showCountryCode } from './script/country-code.js'
import { clearError } from './script/errors.js'
import { updatePrices } from './script/live-prices.js'
import { removeNewsFromUrl } from './script/news.js'
import { addSteps } from './script/number-steps.js'
import { openAndCloseParty } from './script/party.js'
import { searchPlaces, swapPlaces } from './script/place-search.js'
import { fitPreview } from './script/preview.js'
import { addRunButton } from './script/run-button.js'
import { followSearchForm } from './script/search-form.js'
import { warnAboutUnlikelyValue } from './script/unlikely-value.js'
import { updateTotal } from './script/vehicle-total.js'

// Every page also works without this script, which only saves typing.

for (const input of document.querySelectorAll('input[type="number"]:not([data-judged])')) addSteps(input)
for (const select of document.querySelectorAll('select[data-search]')) searchPlaces(select)
for (const field of document.querySelectorAll('input[data-ages-of]')) askEachAge(field)
for (const form of document.querySelectorAll('form[data-times]')) followSearchForm(form)
for (const button of document.querySelectorAll('[data-swap]')) swapPlaces(button)
for (const chip of document.querySelectorAll('.chip')) openAndCloseParty(chip)
for (const form of document.querySelectorAll('form[data-currency]')) updateTotal(form)
for (const form of document.querySelectorAll('form[data-reckon]')) updatePrices(form)
for (const form of new Set(Array.from(document.querySelectorAll('[data-busy]'), ({ form }) => form))) sendOnce(form)
for (const form of document.querySelectorAll('form[data-stays]')) suggestStays(form)
for (const select of document.querySelectorAll('#country_code')) showCountryCode(select)
for (const input of document.querySelectorAll('input[data-likely]')) warnAboutUnlikelyValue(input)
for (const block of document.querySelectorAll('[data-copy]')) addCopyButton(block)
for (const block of document.querySelectorAll('[data-call]')) addRunButton(block)
for (const frame of document.querySelectorAll('iframe.preview')) frame.addEventListener('load', () => fitPreview(frame))
for (const day of document.querySelectorAll('.strip [aria-current]')) showChosenDay(day)
document.addEventListener('input', ({ target }) => clearError(target))
removeNewsFromUrl()
