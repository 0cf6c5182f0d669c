import { z } from 'zod'

/** The condition of pieces that came back. `other`: something else than was sold. */
export const conditions = ['as_new', 'opened', 'damaged', 'other'] as const
export const PieceCondition = z.enum(conditions)
export type PieceCondition = z.output<typeof PieceCondition>
