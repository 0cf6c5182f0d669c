import type { FamilyShape } from './mapping.ts'
import { type ShapeInstance, shapes } from './shapes/index.ts'
import type { ShapeDescription } from './shapes/shape.ts'
import type { Dimension } from './view.ts'

/** What a part's drawing says of a dimension: its value, with the sign of a diameter or a thread. */
export function writeValue({ parameters }: ShapeInstance, { parameter, prefix = '', suffix = '' }: Dimension): string {
  const value = (parameters as Record<string, unknown>)[parameter]
  return `${prefix}${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}${suffix}`
}

/** The letter of a parameter: the family's own, or else that of the shape. */
export function getLetter({ shape, parameters }: FamilyShape, parameter: string): string {
  const { letters }: ShapeDescription = shapes[shape]
  return parameters[parameter]?.letter ?? letters[parameter] ?? ''
}

/** What a family's drawing says instead of a value: the letter that heads a column. */
export const writeLetter = (family: FamilyShape, { parameter, prefix }: Dimension): string =>
  `${prefix === 'Ø' ? 'Ø ' : ''}${getLetter(family, parameter)}`
