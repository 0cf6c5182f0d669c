/** Whether a label says a letter already, as `Head height k` does. */
export const hasWord = (label: string, word: string): boolean => label.split(/[\s,]+/).includes(word)
