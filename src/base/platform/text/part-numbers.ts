import { toAsciiDigits } from './digits.ts'

/** What spreadsheets write where a formula fails, in their languages: `#N/A`, `#REF!`, `#WERT!`, `#¿NOMBRE?`, `Err:502`; `###` of a narrow column. */
const formulaError =
  /^(?:#[¡¿]?\p{Lu}[\p{L}\d_./ ]{0,30}[!?]|#N\/?[ABDV]!?|#N\/A N\/A|#{3,}|#SPILL!?|#GETTING_DATA|#NENÍ_K_DISPOZICI|#Н\/Д|#YOK|#HIÁNYZIK|#I\/T|#Δ\/Υ|Err:\d{3})$/iu

/** A number that a spreadsheet has shortened: `1.23457E+12`. Its digits are lost. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$|^[+-]?\d[.,]\d+E\d{1,3}$/i

/** Whether a cell holds what is left of a formula. */
export const isFormulaError = (text: string): boolean => formulaError.test(text.trim())

/** Whether a part number, barcode or tracking number is what a spreadsheet has made of one. */
export const isSpoiledNumber = (text: string): boolean =>
  isFormulaError(text) || shortened.test(toAsciiDigits(text.trim()))

/** A number that is a cell keeps fifteen digits of a longer one. */
export const isRoundedNumber = (number: number): boolean => Math.abs(number) >= 1e15

/** A part number as it is meant: `'00125` and `="00125"` are how spreadsheets are told that it is a text. */
export const readPartNumber = (text: string): string => {
  const trimmed = text.trim()
  const quoted = /^="(.*)"$/s.exec(trimmed)
  return toAsciiDigits(quoted ? quoted[1]!.replaceAll('""', '"') : trimmed.replace(/^'(?=.)/su, '')).trim()
}
