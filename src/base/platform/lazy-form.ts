import type { z } from 'zod'
import { lazyImport } from './lazy-import.ts'

type Shape = z.ZodObject<Record<string, z.ZodType>>

/** `readForm`, whose code and the shape's are loaded when a form is sent. */
export async function readLazyForm<S extends Shape>(
  loadShape: () => Promise<S>,
  values: FormData,
): Promise<z.input<S>> {
  const [{ readForm }, shape] = await lazyImport(() => Promise.all([import('./forms.ts'), loadShape()]))
  return readForm(shape, values)
}
