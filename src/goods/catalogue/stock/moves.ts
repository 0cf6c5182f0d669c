import { z } from 'zod'

/**
 * Why pieces came or went. `received`: what a new product began with; `supplied`: goods that came for it later; `written_off`:
 * returned pieces that are not sold again; `unreturned`: the receipt of a return was taken back.
 */
export const moveKinds = [
  'received',
  'supplied',
  'sold',
  'cancelled',
  'returned',
  'written_off',
  'unreturned',
  'counted',
  'corrected',
  'scrapped',
] as const
export const MoveKind = z.enum(moveKinds)
export type MoveKind = z.output<typeof MoveKind>
