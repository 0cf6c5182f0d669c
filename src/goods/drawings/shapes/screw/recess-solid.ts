import type { Drawing, Shape3D } from 'replicad'
import { buildBox, extrudeHexagon, type Kernel, turn } from '../solid.ts'
import type { ScrewParameters } from './parameters.ts'
import { getRecessDepth } from './recess.ts'

/** Takes the recess for the drive out of a head, as deep as it is, with a drilled end where it is a socket. */
export function cutRecess(kernel: Kernel, body: Shape3D, screw: ScrewParameters): Shape3D {
  const { head, drive, headHeight = 0, recessWidth: width = 0 } = screw
  const depth = getRecessDepth(screw)
  if (drive === 'none' || depth === 0 || width === 0) return body
  const top = head === 'countersunk' || head === 'none' ? 0 : -headHeight
  return body.cut(buildRecess(kernel, screw, drive, { top, depth, width }))
}

function buildRecess(
  kernel: Kernel,
  { headDiameter, diameter }: ScrewParameters,
  drive: Exclude<ScrewParameters['drive'], 'none'>,
  { top, depth, width }: { top: number; depth: number; width: number },
): Shape3D {
  if (drive === 'slot') {
    const reach = headDiameter ?? diameter
    return buildBox(kernel, [top, -width / 2, -reach], [top + depth, width / 2, reach])
  }
  if (drive === 'hexagon')
    return extrudeHexagon(kernel, width, top, top + depth).fuse(buildDrillPoint(kernel, top + depth, width, depth))
  if (drive === 'cross') {
    const taper = { extrusionProfile: { profile: 'linear', endFactor: 0.45 } } as const
    return drawCross(kernel, width).sketchOnPlane('YZ', top).extrude(depth, taper) as Shape3D
  }
  return outlineHexalobular(kernel, width).sketchOnPlane('YZ', top).extrude(depth) as Shape3D
}

/** A socket is drilled before it is pressed. */
const buildDrillPoint = (kernel: Kernel, x: number, width: number, depth: number) =>
  turn(kernel, [
    [x, 0],
    [x, width / 2],
    [x + Math.min(0.29 * width, 0.3 * depth), 0],
  ])

export function drawCross({ draw }: Kernel, width: number): Drawing {
  const [reach, half] = [width / 2, 0.13 * width]
  const corners = [0, 1, 2, 3].flatMap((quarter) =>
    [
      [reach, -half],
      [reach, half],
      [half, half],
    ].map(([x, y]) => turnQuarters(x!, y!, quarter)),
  )
  const pen = draw(corners[0])
  for (const corner of corners.slice(1)) pen.lineTo(corner)
  return pen.close()
}

const turnQuarters = (x: number, y: number, quarters: number): [number, number] =>
  quarters === 0 ? [x, y] : turnQuarters(-y, x, quarters - 1)

/** Six lobes by ISO 10664: the width over them is `width`, the narrow one 0.72 of it. */
export function outlineHexalobular({ draw }: Kernel, width: number): Drawing {
  const lobe = 0.1 * width
  const at = (radius: number, degrees: number, [x, y] = [0, 0]): [number, number] => [
    x! + radius * Math.cos((degrees * Math.PI) / 180),
    y! + radius * Math.sin((degrees * Math.PI) / 180),
  ]
  const centre = (index: number) => at(width / 2 - lobe, 60 * index)
  const pen = draw(at(lobe, -75, centre(0)))
  for (let index = 0; index < 6; index += 1) {
    pen.threePointsArcTo(at(lobe, 60 * index + 75, centre(index)), at(width / 2, 60 * index))
    pen.threePointsArcTo(at(lobe, 60 * (index + 1) - 75, centre(index + 1)), at(0.36 * width, 60 * index + 30))
  }
  return pen.close()
}
