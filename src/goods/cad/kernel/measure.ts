import type { Shape3D } from 'replicad'
import type { Kernel } from '#goods/drawings/shapes/solid.ts'

type Corner = readonly [number, number, number]

/** Of a solid: mm³, and the corners of its bounding box in mm. */
export type Measures = { volume: number; low: Corner; high: Corner }

/** Measures a solid exactly, where the usual box of a curved face is somewhat larger than it. */
export function measureSolid(kernel: Kernel, shape: Shape3D): Measures {
  const box = new (kernel.getOC().Bnd_Box)()
  kernel.getOC().BRepBndLib.AddOptimal(shape.wrapped, box, false, false)
  const [low, high] = new kernel.BoundingBox(box).bounds
  return { volume: kernel.measureVolume(shape), low, high }
}
