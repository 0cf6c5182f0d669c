import type { RowCounts, RowOutcome } from './contract.ts'

export const noCounts: RowCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 }

/** Counts after rows went from one outcome to another; null: they had none. */
export function moveCounts(counts: RowCounts, moves: readonly { was: RowOutcome | null; is: RowOutcome }[]): RowCounts {
  const next = { ...noCounts, ...counts }
  for (const { was, is } of moves) {
    if (was) next[was] -= 1
    next[is] += 1
  }
  return next
}
