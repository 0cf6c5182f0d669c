import { type ShapeInstance, shapes } from './shapes/index.ts'
import type { ShapeDescription } from './shapes/shape.ts'
import type { Dimension } from './view.ts'

/** What a part's drawing says of a dimension: its value, with the sign of a diameter or a thread. */
export function writeValue({ parameters }: ShapeInstance, { parameter, prefix = '', suffix = '' }: Dimension): string {
  const value = (parameters as Record<string, unknown>)[parameter]
  return `${prefix}${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}${suffix}`
}

/** What a family's drawing says instead: the letter of the standard, which heads a column. */
export function writeLetter({ shape }: ShapeInstance, { parameter, prefix }: Dimension): string {
  const { letters }: ShapeDescription = shapes[shape]
  const letter = letters[parameter] ?? ''
  return prefix === 'Ø' ? `Ø ${letter}` : letter
}
