import { type Point, View } from '../../view.ts'
import type { ChainParameters } from './parameters.ts'

/** Links that are drawn of a chain by the metre. */
const shownPitches = 5

export function drawChain(chain: ChainParameters): View[] {
  const isLink = chain.form !== 'chain'
  const pitches = isLink ? 1 : shownPitches
  return [drawSide(chain, pitches), drawTop(chain, pitches)]
}

/** Inner links are behind the outer ones, which alternate with them. */
function drawSide(chain: ChainParameters, pitches: number): View {
  const view = new View('front')
  const { pitch: p, rollerDiameter, pinDiameter, plateHeight: h } = chain
  for (let index = 0; index < pitches; index += 1) {
    const isOuter = chain.form !== 'chain' || index % 2 === 1
    // The ends of inner links are behind outer ones, but for those of the chain itself.
    const ends = { left: isOuter || index === 0, right: isOuter || index === pitches - 1 }
    drawPlate(view, index * p, (index + 1) * p, h, ends)
  }
  for (let index = 0; index <= pitches; index += 1) {
    const centre: Point = [index * p, 0]
    view.circle('visible', centre, pinDiameter / 2)
    if (chain.form === 'chain') view.circle('hidden', centre, rollerDiameter / 2)
    view.cross(centre, 0.62 * h)
  }
  if (chain.form === 'spring clip link') drawClip(view, chain)
  view.along('pitch', 'bottom', [0, 0], [p, 0]).across('plateHeight', 'left', [0, -h / 2], [0, h / 2])
  view.pointer('pinDiameter', 'top', [p, pinDiameter / 2], { prefix: 'Ø' })
  if (chain.form === 'chain') view.pointer('rollerDiameter', 'bottom', [2 * p, -rollerDiameter / 2], { prefix: 'Ø' })
  return view
}

/** A plate with its waist, and the ends of it that are seen. */
function drawPlate(
  view: View,
  from: number,
  to: number,
  height: number,
  ends: { left: boolean; right: boolean },
): void {
  const r = height / 2
  const [waist, flare] = [0.72 * r, 0.3 * (to - from)]
  for (const sign of [1, -1]) {
    view.line('visible', [from + flare, sign * waist], [to - flare, sign * waist])
    if (ends.left) view.line('visible', [from, sign * r], [from + flare, sign * waist])
    if (ends.right) view.line('visible', [to, sign * r], [to - flare, sign * waist])
  }
  if (ends.left) view.arc('visible', [from, 0], r, 90, 270)
  if (ends.right) view.arc('visible', [to, 0], r, -90, 90)
}

function drawClip(view: View, { pitch: p, pinDiameter: d }: ChainParameters): void {
  const r = 0.85 * d
  view.arc('visible', [p, 0], r, -90, 90)
  for (const sign of [1, -1])
    view.line('visible', [p, sign * r], [0.2 * p, sign * r], [-0.25 * d, sign * 0.95 * r], [-0.55 * d, sign * 0.62 * r])
}

/** Plates and pins from above, in half section for the first link. */
function drawTop(chain: ChainParameters, pitches: number): View {
  const view = new View('below')
  const {
    pitch: p,
    innerWidth: b1,
    innerLinkWidth: b2,
    pinLength,
    pinDiameter,
    rollerDiameter,
    plateHeight: h,
    strands,
    transversePitch = 0,
  } = chain
  const plate = (b2 - b1) / 2
  for (let strand = 0; strand < strands; strand += 1) {
    const y = (strand - (strands - 1) / 2) * transversePitch
    for (let index = 0; index < pitches; index += 1) {
      const isOuter = chain.form === 'chain' ? index % 2 === 1 : chain.form === 'spring clip link'
      const near = isOuter ? b2 / 2 + 0.08 * plate : b1 / 2
      const [left, right] = [index * p - h / 2, (index + 1) * p + h / 2]
      for (const sign of [1, -1]) {
        const [low, high] = [y + sign * near, y + sign * (near + plate)]
        if (chain.form === 'cranked link') drawCrank(view, { left, right, p, y, sign, b1, b2, plate })
        else view.rectangle('visible', left, Math.min(low, high), right, Math.max(low, high))
      }
    }
    for (let index = 0; index <= pitches; index += 1) {
      const x = index * p
      const half = rollerDiameter / 2
      if (chain.form === 'chain') view.rectangle('visible', x - half, y - b1 / 2, x + half, y + b1 / 2)
    }
  }
  const reach = (pinLength + (strands - 1) * transversePitch) / 2
  if (chain.length !== undefined)
    view.pointer('length', 'bottom', [(pitches - 0.4) * p, -(b1 / 2 + plate + ((strands - 1) / 2) * transversePitch)], {
      prefix: 'L = ',
    })
  const isEnd = (index: number) => chain.form === 'chain' && (index === 0 || index === pitches)
  for (let index = 0; index <= pitches; index += 1)
    if (!isEnd(index)) drawPin(view, index * p, reach, pinDiameter / 2, chain)
  const edge = pitches * p + h / 2
  view.across(
    'innerWidth',
    'left',
    [0, ((strands - 1) / 2) * transversePitch - b1 / 2],
    [0, ((strands - 1) / 2) * transversePitch + b1 / 2],
  )
  const last = chain.form === 'chain' ? pitches - 1 : pitches
  view.across('pinLength', 'right', [last * p, -reach], [last * p, reach])
  if (strands > 1) view.across('transversePitch', 'right', [edge, -transversePitch / 2], [edge, transversePitch / 2])
  return view
}

/** The ends of a pin stand out of the outer plates. */
function drawPin(
  view: View,
  x: number,
  reach: number,
  radius: number,
  { form, innerLinkWidth, innerWidth, strands, transversePitch = 0 }: ChainParameters,
): void {
  const plate = (innerLinkWidth - innerWidth) / 2
  const inner = innerLinkWidth / 2 + 1.08 * plate + ((strands - 1) / 2) * transversePitch
  for (const sign of [1, -1])
    view.line(
      'visible',
      [x - radius, sign * inner],
      [x - radius, sign * reach],
      [x + radius, sign * reach],
      [x + radius, sign * inner],
    )
  view.line('centre', [x, -1.08 * reach], [x, 1.08 * reach])
  if (form !== 'chain')
    for (const side of [radius, -radius]) view.line('visible', [x + side, -inner + plate], [x + side, inner - plate])
}

/** A plate that is inside at its left end and outside at its right. */
function drawCrank(
  view: View,
  {
    left,
    right,
    p,
    y,
    sign,
    b1,
    b2,
    plate,
  }: { left: number; right: number; p: number; y: number; sign: number; b1: number; b2: number; plate: number },
): void {
  const [near, far] = [b1 / 2, b2 / 2 + 0.08 * plate]
  const at = (x: number, distance: number): Point => [x, y + sign * distance]
  view.polygon(
    'visible',
    at(left, near),
    at(0.35 * p, near),
    at(0.6 * p, far),
    at(right, far),
    at(right, far + plate),
    at(0.6 * p - 0.2 * plate, far + plate),
    at(0.35 * p - 0.2 * plate, near + plate),
    at(left, near + plate),
  )
}
