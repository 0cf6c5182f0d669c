import { z } from 'zod'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { formatDay } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'

/** Of a product: empty if it is on sale, `undated`, or the day on which it goes on sale by itself. */
export const Draft = z
  .string()
  .trim()
  .max(20)
  .refine((draft) => draft === '' || draft === 'undated' || isDay(draft), withIssueCode('not_day'))

const isDay = (text: string) => /^20/.test(text) && z.iso.date().safeParse(text).success

export function getDraftState(draft: string): string {
  if (draft === '') return m.draft_none()
  return draft === 'undated' ? m.draft_undated() : m.draft_until({ day: formatDay(draft) })
}
