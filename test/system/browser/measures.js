// Runs in the pages of the tests: what axe-core does not measure.
globalThis.measures = { faintBorders, faintRing, smallTargets, smallLetters, cutOff }

/** The contrast of each field's border with what surrounds the field, where it is below 3:1. */
function faintBorders() {
  return [
    ...document.querySelectorAll('input:not([type="hidden"], [type="checkbox"], [type="radio"]), select, textarea'),
  ]
    .filter((field) => field.checkVisibility())
    .map((field) => field.closest('.step') ?? field)
    .map((frame) => ({
      field: frame.id || frame.querySelector('input')?.id,
      ratio: contrast(getComputedStyle(frame).borderTopColor, backgroundBehind(frame.parentElement)),
    }))
    .filter(({ ratio }) => ratio < 3)
}

/** Buttons, fields, boxes and links outside of sentences that a thumb may miss: less than 44 px in one direction. */
function smallTargets() {
  const targets = 'button, .button, summary, input:not([type="hidden"]), select, textarea, form a, nav a, p a'
  return [...document.querySelectorAll(targets)]
    .filter((target) => target.checkVisibility() && !isInSentence(target))
    .map((target) =>
      target.matches('[type="checkbox"], [type="radio"]')
        ? (target.closest('label') ?? target.closest('.card'))
        : target,
    )
    .filter((target) => {
      const { width, height } = target.getBoundingClientRect()
      return Math.min(width, height) < 43.5
    })
    .map((target) => target.outerHTML.slice(0, 120))
}

/** Fields in letters of less than 16 px, into which an iPhone zooms. */
function smallLetters() {
  return [...document.querySelectorAll('input:not([type="checkbox"], [type="radio"]), select, textarea')]
    .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.name)
}

function isInSentence(target) {
  const sentence = target.closest('p, .problem li')
  return sentence !== null && sentence.textContent.trim() !== target.textContent.trim()
}

/** The contrast of the ring around what has the focus with every background that it may have, where it is below 3:1. */
function faintRing() {
  const probe = document.body.appendChild(document.createElement('p'))
  const colorOf = (name) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const ring = colorOf('ring')
  const grounds = ['paper', 'snow', 'glacier-tint', 'sun-tint', 'pine-tint']
  const ratios = grounds.map((ground) => ({ ground, ratio: contrast(ring, colorOf(ground)) }))
  probe.remove()
  return ratios.filter(({ ratio }) => ratio < 3)
}

/** What reaches beyond the right edge of the window, where nobody can scroll to. */
function cutOff() {
  return [...document.querySelectorAll('main *')]
    .filter((part) => part.checkVisibility() && !part.closest('svg, .unseen') && !isScrolled(part))
    .filter((part) => part.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
    .map((part) => part.outerHTML.slice(0, 120))
}

/** Whether a part is inside of something that scrolls sideways by itself, such as code, a table or a strip of days. */
function isScrolled({ parentElement }) {
  if (parentElement === null || parentElement.matches('main')) return false
  return /auto|scroll/.test(getComputedStyle(parentElement).overflowX) || isScrolled(parentElement)
}

function backgroundBehind(element) {
  const { backgroundColor } = getComputedStyle(element)
  return rgba(backgroundColor)[3] > 0 || !element.parentElement
    ? backgroundColor
    : backgroundBehind(element.parentElement)
}

function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color) {
  const [r, g, b] = rgba(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function rgba(color) {
  const [r = 0, g = 0, b = 0, alpha = 1] = color.match(/[\d.]+/g).map(Number)
  return [r, g, b, alpha]
}
