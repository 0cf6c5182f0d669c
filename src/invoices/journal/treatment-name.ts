import { m } from '#paraglide/messages.js'
import type { RateTreatment } from './contract.ts'

const names: Record<RateTreatment, () => string> = {
  taxed: m.treatment_taxed,
  exempt: m.treatment_exempt,
  zero_rated: m.treatment_zero_rated,
  untaxed: m.treatment_untaxed,
  intra_community: m.treatment_intra_community,
  reverse_charge: m.treatment_reverse_charge,
  export: m.treatment_export,
  none: m.treatment_none,
}

export const getTreatmentName = (treatment: RateTreatment): string => names[treatment]()
