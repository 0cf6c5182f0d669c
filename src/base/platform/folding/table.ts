/**
 * What is the same letter or sign to people who type. `fold.ts` and the functions of the database are both made from this table, so
 * that what is typed and what is stored are compared in one form. Ranges are written as regular expressions have them.
 */

export type Pairs = Readonly<Record<string, string>>

/** Letters that no decomposition makes plain, in lower case: those of living alphabets, since most texts have none of the others. */
const common: Pairs = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ', ґ: 'г' }
const rare: Pairs = {
  ...{
    ħ: 'h',
    ŋ: 'n',
    ŧ: 't',
    ĸ: 'k',
    ə: 'e',
    ǝ: 'e',
    ƀ: 'b',
    ƃ: 'b',
    ɓ: 'b',
    ƈ: 'c',
    ȼ: 'c',
    ƌ: 'd',
    ɖ: 'd',
    ɗ: 'd',
    ȡ: 'd',
  },
  ...{
    ɇ: 'e',
    ɛ: 'e',
    ƒ: 'f',
    ǥ: 'g',
    ɠ: 'g',
    ɣ: 'g',
    ɨ: 'i',
    ɩ: 'i',
    ȷ: 'j',
    ɉ: 'j',
    ƙ: 'k',
    ƚ: 'l',
    ȴ: 'l',
    ɲ: 'n',
    ƞ: 'n',
  },
  ...{
    ȵ: 'n',
    ɔ: 'o',
    ɵ: 'o',
    ƥ: 'p',
    ɋ: 'q',
    ɍ: 'r',
    ƭ: 't',
    ʈ: 't',
    ȶ: 't',
    ʉ: 'u',
    ʋ: 'v',
    ƴ: 'y',
    ɏ: 'y',
    ƶ: 'z',
    ȥ: 'z',
  },
  ...{ ʒ: 'z', ⱥ: 'a', ⱦ: 't', ⱡ: 'l' },
}
const strokes: Pairs = { '⁄': '/', '∕': '/', '×': 'x', '✕': 'x', '✖': 'x', '⨯': 'x' }
const digits: Pairs = Object.fromEntries([...'০১২৩৪৫৬৭৮৯'].map((digit, index) => [digit, String(index)]))
/** Capitals that Unicode got after 2017, which the library of a database may not know. */
const late: Pairs = {
  '\ua7f1': 's',
  ...Object.fromEntries([...'ᲉꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ'].map((capital) => [capital, capital.toLowerCase()])),
}

export const letters: readonly Pairs[] = [common, strokes, digits, rare, late]

/** What umlauts and their Nordic siblings become where they are spelled out; decomposed, as they are then. */
export const umlauts: Pairs = {
  ...{ 'a\u0308': 'ae', 'o\u0308': 'oe', 'u\u0308': 'ue', ø: 'oe', 'a\u030a': 'aa' },
  ...{ 'A\u0308': 'AE', 'O\u0308': 'OE', 'U\u0308': 'UE', Ø: 'OE', 'A\u030a': 'AA' },
}

/** A letter of its own, which its decomposition would make another one: nobody types и for й. */
export const whole: Pairs = { 'и\u0306': 'й' }

/** Signs whose decomposition begins with a space, which would part what they join. */
export const apart: Pairs = { '´': "'", '\u1fbd': "'", '\u1fbf': "'", '\u1ffe': "'" }

/** Accents of Latin, Greek and Cyrillic letters, and what is not seen: hyphens of a layout, joiners, directions. */
export const dropped = String.raw`\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff`

export const dashes = String.raw`\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2053\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0`

export const apostrophes = String.raw`\u0060\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c`

export const quotes = String.raw`\u00ab\u00bb\u02ba\u201c-\u201f\u2033\u2036\u2039\u203a\u301d-\u301f`

/** Spaces that no decomposition makes plain. */
export const spaces = String.raw`\u0085\u1680\u2028\u2029`

/** What a part number may have between its letters and digits, and texts between their words. */
export const signs = String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u0375\u037e\u0387\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u060c\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u09f2\u09f3\u0e3f\u2000-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3001-\u3003\u3008-\u3020\u3030`
