import { z } from 'zod'

/** Why pieces came or went. `received`: what a new product began with; `supplied`: goods that came for it later. */
export const moveKinds = [
  'received',
  'supplied',
  'sold',
  'cancelled',
  'returned',
  'counted',
  'corrected',
  'scrapped',
] as const
export const MoveKind = z.enum(moveKinds)
export type MoveKind = z.output<typeof MoveKind>
