import type { View } from '../view.ts'
import type { ShapeInstance, ShapeName, ShapeParameters } from './index.ts'
import { drawNut } from './nut/draw.ts'
import { drawRing } from './ring/draw.ts'
import { drawScrew } from './screw/draw.ts'

const draws: Partial<{ [Name in ShapeName]: (parameters: ShapeParameters[Name]) => View[] }> = {
  screw: drawScrew,
  nut: drawNut,
  ring: drawRing,
}

/** The views of a part, the front one first. */
export function drawViews({ shape, parameters }: ShapeInstance): View[] {
  return (draws[shape] as (parameters: unknown) => View[])?.(parameters) ?? []
}
