// The marks that `split_words` of the database knows: those that stand between words, and those that join them.
const apart = /[ \t\n\r,;()[\]{}"<>|«»„“”।]+/
const joining = /[!#$%&'*+\-./:=?@\\^_`~–—‐‑−·•’‘€£¥°]+/
const maxWordLength = 60

/** A text without case, accents and Bengali digits, as `fold_text` of the database has it. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[×ς০-৯]/g, (letter) => 'xσ0123456789'['×ς০১২৩৪৫৬৭৮৯'.indexOf(letter)]!)
    .replace(/([0-9]) *x *(?=[0-9])/g, '$1x')

/** What stands between spaces, commas and brackets. */
export const splitTexts = (text: string): string[] => text.split(apart).filter((part) => part !== '')

/** Such a text: all of it as one word, and the parts that marks join. */
export type Chunk = { text: string; word: string; parts: string[] }

export const splitChunks = (folded: string): Chunk[] =>
  splitTexts(folded).flatMap((text) => {
    const parts = text.split(joining).filter((part) => part !== '')
    return parts.length === 0 ? [] : [{ text, word: cut(parts.join('')), parts: parts.map(cut) }]
  })

const cut = (word: string) => (word.length > maxWordLength ? [...word].slice(0, maxWordLength).join('') : word)

/** The words that a text is found by, as `split_words` of the database has them. */
export const listWords = (folded: string): string[] => [
  ...new Set(splitChunks(folded).flatMap(({ word, parts }) => [word, ...parts])),
]
