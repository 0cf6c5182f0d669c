import { m } from '#paraglide/messages.js'
import type { TaxClass } from './contract.ts'

/** The classes of tax as texts, in the order of a choice. */
export const taxClassNames: Record<TaxClass, () => string> = {
  standard: m.tax_class_standard,
  reduced: m.tax_class_reduced,
  exempt: m.tax_class_exempt,
}
