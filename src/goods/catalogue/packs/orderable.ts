import { m } from '#paraglide/messages.js'
import { formatQuantity } from './quantity.ts'

type Orderable = { minimum: number; step: number; packSize: number }

/** In what quantities something is ordered: `Order at least 20 pieces, in multiples of 10 pieces.` Empty if in any. */
export function formatOrderable({ packSize, ...orderable }: Orderable): string {
  const { minimum, step } = orderable
  const least = formatQuantity(minimum, packSize)
  if (step === 1) return minimum === 1 ? '' : m.orderable_from({ minimum: least })
  const multiple = formatQuantity(step, packSize)
  return minimum > step
    ? m.orderable_from_in_steps({ minimum: least, step: multiple })
    : m.orderable_in_steps({ step: multiple })
}
