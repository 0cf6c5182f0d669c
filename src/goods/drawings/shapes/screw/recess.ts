import type { ScrewParameters } from './parameters.ts'

/** Short set screws have no room for the full socket: at least two fifths of their length stay whole. */
export function getRecessDepth({ head, length, recessDepth = 0 }: ScrewParameters): number {
  return head === 'none' ? Math.min(recessDepth, 0.6 * length) : recessDepth
}
