import { m } from '#paraglide/messages.js'
import type { JournalTreatment } from './contract.ts'

const names: Record<JournalTreatment, () => string> = {
  taxed: m.treatment_taxed,
  untaxed: m.treatment_untaxed,
  intra_community: m.treatment_intra_community,
  reverse_charge: m.treatment_reverse_charge,
  export: m.treatment_export,
  none: m.treatment_none,
}

export const getTreatmentName = (treatment: JournalTreatment): string => names[treatment]()
