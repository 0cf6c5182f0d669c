/** What parts are for: words of what is done, and words of with what. */
export type Purpose = { actions: string; objects: string }

const word = /[\p{L}\p{N}]/u

/** The purposes of a text, one a line: `hold, keep: bearing, shaft`. A line that is none is undefined. */
export const parsePurposes = (text: string): (Purpose | undefined)[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [actions = '', objects = '', ...others] = line.split(/[:：]/)
      return others.length === 0 && word.test(actions) && word.test(objects) ? { actions, objects } : undefined
    })
