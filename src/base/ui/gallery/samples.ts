import { type FieldErrors, Problem } from '#base/platform/errors.ts'

export type Sample = { id: string; name: string; sku: string; rating: number; price: number; quantity: number }

export const samples: readonly Sample[] = [
  { id: '1', name: 'Claw hammer, ash handle', sku: 'HMR-450', rating: 5, price: 24.5, quantity: 132 },
  { id: '2', name: 'Deep groove ball bearing 6204', sku: 'BRG-6204-2RS', rating: 4, price: 6.8, quantity: 2048 },
  { id: '3', name: 'Vernier caliper, 150 mm', sku: 'CAL-150', rating: 3, price: 39, quantity: 0 },
]

const waitMs = 700
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, waitMs))

/** A call that takes a while and succeeds. */
export const doNothing = wait

/** A call that takes a while and is refused. */
export async function refuse(fields: FieldErrors = {}): Promise<never> {
  await wait()
  throw new Problem('stale_version', 'Somebody changed this meanwhile. Load the page anew.', { fields })
}
