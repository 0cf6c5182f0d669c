import type { Shape3D } from 'replicad'
import type { BuildSolid, Kernel } from '../solid.ts'
import type { ChainParameters } from './parameters.ts'

/** How many links of a chain by the metre are modelled, as on its drawing. */
export const modelledPitches = 5

/** A stretch of a chain, or one link: plates, pins and rollers beside one another. */
export const buildChain: BuildSolid<ChainParameters> = (kernel, chain) => {
  const pitches = chain.form === 'chain' ? modelledPitches : 1
  const offsets = Array.from(
    { length: chain.strands },
    (_, index) => (index - (chain.strands - 1) / 2) * (chain.transversePitch ?? 0),
  )
  const pieces = offsets.flatMap((y) => [
    ...listPlates(kernel, chain, pitches, y),
    ...listRollers(kernel, chain, pitches, y),
  ])
  const reach = (chain.pinLength + (chain.strands - 1) * (chain.transversePitch ?? 0)) / 2
  for (let index = 0; index <= pitches; index += 1)
    pieces.push(stretchPin(kernel, [index * chain.pitch, 0], [-reach, reach], chain.pinDiameter / 2))
  return kernel.makeCompound(pieces) as unknown as Shape3D
}

const stretchPin = (
  { makeCylinder }: Kernel,
  [x, z]: readonly [number, number],
  [from, to]: readonly [number, number],
  radius: number,
) => makeCylinder(radius, to - from, [x, from, z], [0, 1, 0])

function listPlates(kernel: Kernel, chain: ChainParameters, pitches: number, y: number): Shape3D[] {
  const { pitch: p, innerWidth: b1, innerLinkWidth: b2, plateHeight: h, pinDiameter } = chain
  const plate = (b2 - b1) / 2
  return Array.from({ length: pitches }, (_, index) => index).flatMap((index) => {
    const isOuter = chain.form === 'chain' ? index % 2 === 1 : true
    if (chain.form === 'cranked link') return listCranked(kernel, chain, y)
    const near = isOuter ? b2 / 2 + 0.08 * plate : b1 / 2
    const height = isOuter ? 0.92 * h : h
    const [from, to] = [index * p, (index + 1) * p]
    const outline = drawPlate(kernel, from, to, height, pinDiameter)
    // The plane of the outline looks towards -Y.
    return [near, -near - plate].map((low) => outline.sketchOnPlane('XZ', -(y + low)).extrude(-plate) as Shape3D)
  })
}

/** Two eyes and the waist between them, with the holes for the pins. */
function drawPlate({ drawCircle, drawRectangle }: Kernel, from: number, to: number, height: number, hole: number) {
  const radius = height / 2
  return drawRectangle(to - from, 1.44 * radius)
    .translate((from + to) / 2, 0)
    .fuse(drawCircle(radius).translate(from, 0))
    .fuse(drawCircle(radius).translate(to, 0))
    .cut(drawCircle(hole / 2).translate(from, 0))
    .cut(drawCircle(hole / 2).translate(to, 0))
}

/** A plate that is inside at its left end and outside at its right. */
function listCranked(kernel: Kernel, chain: ChainParameters, y: number): Shape3D[] {
  const { pitch: p, innerWidth: b1, innerLinkWidth: b2, plateHeight: h, pinDiameter } = chain
  const plate = (b2 - b1) / 2
  const [near, far] = [b1 / 2, b2 / 2 + 0.08 * plate]
  const blank = drawPlate(kernel, 0, p, h, pinDiameter)
    .sketchOnPlane('XZ', y + far + plate + 1)
    .extrude(-2 * (far + plate + 1))
  const bent = [1, -1].map((sign) =>
    kernel
      .draw([-h, y + sign * near])
      .lineTo([0.35 * p, y + sign * near])
      .lineTo([0.6 * p, y + sign * far])
      .lineTo([p + h, y + sign * far])
      .lineTo([p + h, y + sign * (far + plate)])
      .lineTo([0.6 * p - 0.2 * plate, y + sign * (far + plate)])
      .lineTo([0.35 * p - 0.2 * plate, y + sign * (near + plate)])
      .lineTo([-h, y + sign * (near + plate)])
      .close()
      .sketchOnPlane('XY', -h)
      .extrude(2 * h),
  ) as Shape3D[]
  return bent.map((strip) => strip.intersect((blank as Shape3D).clone()))
}

/** Between the inner plates; a single link has none. */
function listRollers(kernel: Kernel, chain: ChainParameters, pitches: number, y: number): Shape3D[] {
  if (chain.form !== 'chain') return []
  const half = chain.innerWidth / 2
  return Array.from({ length: pitches + 1 }, (_, index) => index * chain.pitch).map((x) =>
    stretchPin(kernel, [x, 0], [y - half, y + half], chain.rollerDiameter / 2).cut(
      stretchPin(kernel, [x, 0], [y - half - 1, y + half + 1], chain.pinDiameter / 2),
    ),
  )
}
