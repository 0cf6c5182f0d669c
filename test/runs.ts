/** How often a property is tried: a few times in `npm test`, many times in `npm test -- long`. */
export const runs = (few: number, many: number): number => (process.env.LONG_TESTS ? many : few)
