import { type Point, toPoint, View } from '../../view.ts'
import type { CirclipParameters } from './parameters.ts'

export function drawCirclip(ring: CirclipParameters): View[] {
  return [drawFace(ring), drawEdge(ring), drawGroove(ring)]
}

/** The ring relaxed, its lugs beside the gap below: widest opposite the gap, narrowing towards the lugs. */
function drawFace(ring: CirclipParameters): View {
  const { form, freeDiameter, width: b, lug: a, lugHole: hole } = ring
  const view = new View('front')
  const isExternal = form === 'external'
  const free = freeDiameter / 2
  // The other edge is eccentric: as wide as b on top, two thirds of it at the lugs.
  const near = 0.62 * b
  const other = isExternal ? free + (b + near) / 2 : free - (b + near) / 2
  const offset = (b - near) / 2
  const centre: Point = [0, isExternal ? offset : -offset]
  const lugCentre = isExternal ? free + a / 2 : free - a / 2
  const gap = (Math.asin(Math.min(0.9, (0.62 * a + 0.3 * hole) / lugCentre)) * 180) / Math.PI
  const lugWidth = (Math.asin(Math.min(0.9, (0.55 * a) / lugCentre)) * 180) / Math.PI
  const [inner, outer] = isExternal ? [gap, gap + lugWidth] : [gap, gap + lugWidth]
  view.arc('visible', [0, 0], free, 270 + inner * 0.55, 630 - inner * 0.55)
  const end = outer + 2
  view.arc('visible', centre, other, 270 + end, 630 - end)
  for (const sign of [1, -1]) {
    const at = (radius: number, degrees: number) => toPoint(radius, 270 + sign * degrees)
    const tip = isExternal ? free + a : free - a
    const join = toPoint(other, 270 + sign * end, centre)
    view.line('visible', at(free, inner * 0.55), at(tip, inner * 0.55 * (free / tip)), at(tip, outer), join)
    const middle = (inner * 0.55 + outer) / 2
    view.circle('visible', at(lugCentre, middle), hole / 2).cross(at(lugCentre, middle), hole * 0.6)
  }
  const outermost = isExternal ? other : free
  view.line('centre', [-1.08 * outermost, 0], [1.08 * outermost, 0])
  view.line('centre', [0, -1.05 * (isExternal ? free + a : free)], [0, 1.15 * outermost])
  view.along('freeDiameter', 'bottom', [-free, 0], [free, 0], { prefix: 'Ø' })
  const top = isExternal ? offset + other : -offset + other
  view.across('width', 'left', [0, free], [0, top])
  view.across('lug', 'right', [free * 0.2, -free], [free * 0.2, isExternal ? -free - a : -free + a])
  view.pointer('lugHole', 'bottom', toPoint(lugCentre, 270 + (inner * 0.55 + outer) / 2), { prefix: 'Ø' })
  return view
}

function drawEdge({ form, freeDiameter, width, lug, thickness }: CirclipParameters): View {
  const view = new View('right')
  const free = freeDiameter / 2
  const top = form === 'external' ? free + width : free
  const bottom = form === 'external' ? -free - lug : -free
  view.rectangle('visible', 0, bottom, thickness, top)
  view.line(
    'hidden',
    [0, form === 'external' ? free : free - width],
    [thickness, form === 'external' ? free : free - width],
  )
  view.along('thickness', 'bottom', [0, bottom], [thickness, bottom])
  return view
}

/** The groove that takes the ring, in the shaft or the housing. */
function drawGroove(ring: CirclipParameters): View {
  const { form, diameter, grooveDiameter, grooveWidth: m } = ring
  const view = new View('right')
  const [r, g] = [diameter / 2, grooveDiameter / 2]
  const before = Math.max(0.25 * r, 2 * m)
  const [left, right] = [-before, m + 1.2 * before]
  if (form === 'external') {
    view.line(
      'visible',
      [left, r],
      [0, r],
      [0, g],
      [m, g],
      [m, r],
      [right, r],
      [right, -r],
      [m, -r],
      [m, -g],
      [0, -g],
      [0, -r],
      [left, -r],
    )
    view.line('visible', [0, -g], [0, g]).line('visible', [m, -g], [m, g])
    view.line('thin', [left, -r], [left, r])
  } else {
    const rim = g + 0.35 * r
    const profile: Point[] = [
      [left, r],
      [0, r],
      [0, g],
      [m, g],
      [m, r],
      [right, r],
      [right, rim],
      [left, rim],
    ]
    view.cutBoth(profile)
    for (const sign of [1, -1]) view.polygon('visible', ...profile.map(([x, y]): Point => [x, sign * y]))
    for (const x of [left, 0, m, right]) view.line('visible', [x, -r], [x, r])
  }
  view.axis(left, right)
  const outside = form === 'external' ? r : g
  view.along('grooveWidth', 'bottom', [0, -Math.min(r, outside)], [m, -Math.min(r, outside)])
  view.diameter('diameter', 'right', right, diameter)
  view.diameter('grooveDiameter', 'left', 0, grooveDiameter)
  return view
}
