/** How many times as slow as a quiet machine this one was when the run began: a whole number, 1 to 5 (bin/lib/slowness.mjs). */
export const slowness = Number(process.env.SLOWNESS ?? 1)
