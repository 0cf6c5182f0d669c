import { dropSigns, foldText, foldUmlauts } from '#base/platform/folding/fold.ts'

/** Letters of designations, as Bengali writes their names. */
const latin: Record<string, string> = { এ: 'a', বি: 'b', সি: 'c', ডি: 'd' }

/** What is folded, with `x` between sizes and units in Latin letters. */
const createNormaliser = (fold: (text: string) => string) => (text: string) =>
  // Before a number it is no letter, but a diameter.
  fold(text.replace(/ø(?= ?\p{Nd})/giu, '⌀'))
    .replaceAll('*', 'x')
    .replaceAll("''", '"')
    .replace(/(?<![\p{L}\p{M}])(এম|টি) ?(?=\d)/gu, (letter) => (letter.startsWith('এম') ? 'm' : 't'))
    .replace(/(?<=\d)(এ|বি|সি|ডি)(?![\p{L}\p{M}])/gu, (letter) => latin[letter]!)
    .replace(/(?<=\d) ?(?:মি\.? ?মি\.?|মিলিমিটার)/g, 'mm')
    .replace(/(?<=\d) ?ইঞ্চি/g, '"')
    .replace(/\s+/g, ' ')
    .trim()

/** A text as searches compare it: folded, `x` between sizes, units in Latin letters. */
export const normaliseText = createNormaliser(foldText)

/** The same with umlauts spelled out. */
export const normaliseUmlauts = createNormaliser(foldUmlauts)

/** As part numbers are compared: letters and digits only. */
export const compactText = (text: string): string => dropSigns(normaliseText(text))

/** A part number in each way in which it may be typed: one, or two if it has umlauts. */
export const listCompactForms = (text: string): string[] => [
  ...new Set([compactText(text), dropSigns(normaliseUmlauts(text))]),
]
