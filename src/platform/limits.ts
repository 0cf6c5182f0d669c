/** How many sales units a line of an order, a cart or a list has at most. */
export const maxPieces = 999

/** How many lines an order, a cart or a list has at most. */
export const maxLines = 200

/** How long the note of a line is at most. */
export const maxNote = 200
