import { foldText } from '#base/platform/folding/fold.ts'

const prefix = 'C-'

/** The number of a conversation as people read it: `C-1042`. */
export const formatConversationNumber = (number: number | string): string => `${prefix}${number}`

/** The number in what somebody typed, with or without its letter; undefined: it is another text. */
export function parseConversationNumber(text: string): number | undefined {
  const digits = /^(?:c-?)?(\d{4,9})$/.exec(foldText(text.trim()))?.[1]
  return digits === undefined ? undefined : Number(digits)
}
