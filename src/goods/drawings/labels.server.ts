import { m } from '#paraglide/messages.js'
import type { Simplification } from './shapes/shape.ts'

/** What a drawing leaves out. */
export const simplificationLabels: Record<Simplification, typeof m.simplified_thread> = {
  thread: m.simplified_thread,
  inside: m.simplified_inside,
  teeth: m.simplified_teeth,
  transition: m.simplified_transition,
  outline: m.simplified_outline,
}
