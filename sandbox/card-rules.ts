/** Checks that need only the digits of a card, in the browser as on the server. */
export type Brand = 'visa' | 'mastercard' | 'amex' | 'unknown'

export function detectBrand(digits: string): Brand {
  if (digits.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  return /^3[47]/.test(digits) ? 'amex' : 'unknown'
}

/** ISO/IEC 7812: every second digit from the right is doubled, and the sum of all digits is a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]) * (index % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

export const getNumberLength = (brand: Brand): number => (brand === 'amex' ? 15 : 16)

export const getCvcLength = (brand: Brand): number => (brand === 'amex' ? 4 : 3)

/** The digits grouped as printed on cards of their brand. */
export function groupDigits(digits: string): string {
  const groups = detectBrand(digits) === 'amex' ? /^(.{1,4})(.{1,6})?(.{1,5})?/ : /^(.{1,4})(.{1,4})?(.{1,4})?(.{1,4})?/
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/** A card is valid until the end of its month. Years have four digits. */
export const isPast = (month: number, year: number, today: Date): boolean =>
  year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1
