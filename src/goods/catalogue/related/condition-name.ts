import { m } from '#paraglide/messages.js'
import type { PieceCondition } from './conditions.ts'

const names: Record<PieceCondition, () => string> = {
  as_new: m.condition_as_new,
  opened: m.condition_opened,
  damaged: m.condition_damaged,
  other: m.condition_other,
}

/** The condition of pieces that came back, in words. */
export const getConditionName = (condition: PieceCondition): string => names[condition]()
