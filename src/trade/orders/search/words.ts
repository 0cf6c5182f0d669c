import { foldText, foldUmlauts } from '#base/platform/folding/fold.ts'

// The marks that `split_words` of the database knows: those that stand between words, and those that join them.
const apart = /[ \t\n\r,;()[\]{}"<>|«»„“”।]+/
const joining = /[!#$%&'*+\-./:=?@\\^_`~–—‐‑−·•’‘€£¥°]+/
const maxWordLength = 60

/** Sizes as one word: `M8 x 30` and `M8x30` are the same. `join_sizes` of the database does it, too. */
const joinSizes = (folded: string) => folded.replace(/([0-9]) *x *(?=[0-9])/g, '$1x')

/** A text as orders are searched for it. */
export const foldSearched = (text: string): string => joinSizes(foldText(text))

/** The same with umlauts spelled out. */
export const foldSpelled = (text: string): string => joinSizes(foldUmlauts(text))

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

/** The words that a text is found by, as `order_words` of the database has them. */
export const listWords = (text: string): string[] => [
  ...new Set(
    [foldSearched(text), foldSpelled(text)].flatMap(splitChunks).flatMap(({ word, parts }) => [word, ...parts]),
  ),
]
