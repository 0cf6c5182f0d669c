import { createHash } from 'node:crypto'
import { type ShapeInstance, shapes } from './index.ts'

/** The same values of the same version of a shape give the same drawing and the same solid. */
export function getFormVersion({ shape, parameters }: ShapeInstance): string {
  const content = JSON.stringify([shape, shapes[shape].version, parameters])
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
