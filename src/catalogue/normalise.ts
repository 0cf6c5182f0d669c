import { toAsciiDigits } from '#platform/digits.ts'

/** Letters of designations, as Bengali writes their names. */
const latin: Record<string, string> = { এ: 'a', বি: 'b', সি: 'c', ডি: 'd' }

/** A text as searches compare it: lower case, ASCII digits, `x` between sizes, units in Latin letters, no accents. */
export const normaliseText = (text: string): string =>
  toAsciiDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    // Of Latin letters only: the vowel signs of Bengali are marks as well.
    .replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(/[×✕*]/g, 'x')
    .replace(/[“”″]|''/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/(?<![\p{L}\p{M}])(এম|টি) ?(?=\d)/gu, (letter) => (letter.startsWith('এম') ? 'm' : 't'))
    .replace(/(?<=\d)(এ|বি|সি|ডি)(?![\p{L}\p{M}])/gu, (letter) => latin[letter]!)
    .replace(/(?<=\d) ?(?:মি\.? ?মি\.?|মিলিমিটার)/g, 'mm')
    .replace(/(?<=\d) ?ইঞ্চি/g, '"')
    .replace(/\s+/g, ' ')
    .trim()

/** As part numbers are compared: letters and digits only. */
export const compactText = (text: string): string => normaliseText(text).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
