const space = '\u00a0'
/** Between two letters: no line ends here. */
const joined = '\u2060'

/**
 * A text whose designations stay on one line, with the signs that a standard prints them with: `ISO 4762`, `M6 × 10`,
 * `20 mm`, `A2-70`, `0-300`. It is only for showing: what is stored, compared or sent has plain spaces.
 */
export const withNonBreakingSpaces = (text: string): string =>
  text
    .replace(/(\d) ?[x×] ?(?=\d)/g, `$1${space}×${space}`)
    .replace(/\b(ISO|DIN|EN|ANSI|ASTM|JIS|BS) (?=\d|(EN|ISO) \d|EN ISO \d)/g, `$1${space}`)
    .replace(/(\d) (?=([mck]?m|in|k?g|k?N|N·m|°)(?![\p{L}\d]))/gu, `$1${space}`)
    .replace(/\b([AC][1-5])-(?=[5-8]0\b)/g, `$1-${joined}`)
    .replace(/(?<![\p{L}\d-])(\d+)-(?=\d+(?![\p{L}\d-]))/gu, `$1-${joined}`)
