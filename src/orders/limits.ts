/** How many sales units one line of an order has at most. */
export const maxPieces = 999

/** How many lines one order has at most. */
export const maxLines = 200

/** How long the note of a line is at most. */
export const maxNote = 200
