import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { type Brand, detectBrand, getCvcLength, getNumberLength, groupDigits, passesLuhn } from '../card-rules.ts'
import { checkExpiry } from './card-problems.ts'

const input = (id: string) => document.getElementById(id) as HTMLInputElement

/** The three inputs of the card frame's page. */
export const [number, expiry, cvc] = [input('number'), input('expiry'), input('cvc')]
export const inputs = [number, expiry, cvc]

export const readDigits = (field: HTMLInputElement): string => toAsciiDigits(field.value).replace(/\D/g, '')
export const readBrand = (): Brand => detectBrand(readDigits(number))

/** Formats the input as printed on cards, and moves the focus on when a field is complete. */
export function formatWhileTyping(): void {
  number.addEventListener('input', writeNumber)
  expiry.addEventListener('input', (event) => writeExpiry(((event as InputEvent).inputType ?? '').startsWith('delete')))
  cvc.addEventListener('input', () => rewrite(cvc, readDigits(cvc).slice(0, getCvcLength(readBrand()))))
}

function writeNumber(): void {
  const digits = readDigits(number).slice(0, getNumberLength(readBrand()))
  rewrite(number, groupDigits(digits))
  cvc.maxLength = getCvcLength(readBrand())
  if (digits.length === getNumberLength(readBrand()) && passesLuhn(digits)) advance(number, expiry)
}

function writeExpiry(deleting: boolean): void {
  let digits = readDigits(expiry)
  if (/^[2-9]$/.test(digits)) digits = `0${digits}`
  // Autofill may use a four-digit year.
  if (/^\d\d20\d\d$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4)
  digits = digits.slice(0, 4)
  const whole = digits.length > 2 || (digits.length === 2 && !deleting)
  rewrite(expiry, whole ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits)
  if (digits.length === 4 && !checkExpiry(digits)) advance(expiry, cvc)
}

/** Rewrites the text and keeps the caret after the same digit. */
function rewrite(field: HTMLInputElement, text: string): void {
  const before = toAsciiDigits(field.value.slice(0, field.selectionStart ?? 0)).replace(/\D/g, '').length
  const atEnd = field.selectionStart === field.value.length
  field.value = text
  let place = 0
  for (let seen = 0; seen < before && place < text.length; place++) if (/\d/.test(text[place]!)) seen++
  const caret = atEnd ? text.length : place
  if (document.activeElement === field) field.setSelectionRange(caret, caret)
}

/** Only if the caret is at the end of the completed field and the next one is empty. */
function advance(from: HTMLInputElement, to: HTMLInputElement): void {
  if (document.activeElement === from && from.selectionStart === from.value.length && to.value === '') to.focus()
}
