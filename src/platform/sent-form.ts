import type { z } from 'zod'
import { onDemand } from './on-demand.ts'

type Shape = z.ZodObject<Record<string, z.ZodType>>

/** `readForm`, whose code and the shape's are loaded when a form is sent. */
export async function readSent<S extends Shape>(loadShape: () => Promise<S>, values: FormData): Promise<z.input<S>> {
  const [{ readForm }, shape] = await onDemand(() => Promise.all([import('./forms.ts'), loadShape()]))
  return readForm(shape, values)
}
