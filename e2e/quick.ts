/** The tag of one test of a list that is as long as the shop has screens: every so many-th is in each run, the others in `long`. */
export const inTurn = (index: number, every: number): { tag?: string } => (index % every === 0 ? {} : { tag: '@long' })
