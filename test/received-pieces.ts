/** So many pieces of a line as a receipt counts them: as new, except for those that are damaged. */
export const countPieces = (line: string, quantity: number, damaged = 0) => ({
  line,
  pieces: [
    { condition: 'as_new' as const, quantity: quantity - damaged },
    { condition: 'damaged' as const, quantity: damaged },
  ],
})
