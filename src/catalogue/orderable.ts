import { m } from '#paraglide/messages.js'

/** In what quantities something is ordered: `At least 20, in multiples of 10.` Empty if in any. */
export function formatOrderable({ minimum, step }: { minimum: number; step: number }): string {
  if (step === 1) return minimum === 1 ? '' : m.orderable_from({ minimum })
  return minimum > step ? m.orderable_from_in_steps({ minimum, step }) : m.orderable_in_steps({ step })
}
