/** How many sales units a line of an order, a cart or a list has at most. */
export const maxPieces = 999

/** How many lines an order, a cart or a list has at most. */
export const maxLines = 200

/** How many single pieces a list or a quote of a cart counts at most. */
export const maxCount = 1_000_000

/** How long the note of a line is at most. */
export const maxNote = 200
