import { z } from 'zod'

/**
 * A tax office's answer about a VAT number, from VIES. `unanswered`: none yet; `unchecked`: an older order that was
 * never checked. `requestId`: the identifier that proves the consultation. Some states reveal neither name nor address.
 */
export const VatCheck = z.object({
  number: z.string(),
  /** In ISO codes; `XI` is Northern Ireland. */
  state: z.string(),
  answer: z.enum(['valid', 'invalid', 'unanswered', 'unchecked']),
  name: z.string(),
  address: z.string(),
  requestId: z.string(),
  checkedAt: z.iso.datetime({ offset: true }),
})
export type VatCheck = z.output<typeof VatCheck>
