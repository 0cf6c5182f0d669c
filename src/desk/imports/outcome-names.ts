import { m } from '#paraglide/messages.js'
import type { RowOutcome } from './contract.ts'

export const outcomeNames: Record<RowOutcome, () => string> = {
  new: m.import_outcome_new,
  changed: m.import_outcome_changed,
  unchanged: m.import_outcome_unchanged,
  refused: m.import_outcome_refused,
}
