import { type Point, toPoint, View } from '../../view.ts'
import type { RingParameters } from './parameters.ts'

export function drawRing(ring: RingParameters): View[] {
  return [drawSection(ring), drawFace(ring)]
}

/** The ring cut through its axis. */
function drawSection(ring: RingParameters): View {
  const { form, innerDiameter, outerDiameter, thickness: s, freeHeight = s } = ring
  const view = new View('front')
  const [inside, outside] = [innerDiameter / 2, outerDiameter / 2]
  const width = form === 'disc spring' ? freeHeight : s
  const profile = listProfile(ring)
  view.cutBoth(profile)
  for (const sign of [1, -1]) view.polygon('visible', ...profile.map(([x, y]): Point => [x, sign * y]))
  if (form === 'disc spring') view.line('visible', [0, -inside], [0, inside])
  for (const x of form === 'disc spring' ? [profile[3]![0]] : [0, s]) view.line('visible', [x, -inside], [x, inside])
  view.axis(0, width)
  view.along('thickness', 'bottom', form === 'disc spring' ? [0, -outside] : [0, -outside], [s, -outside])
  if (form === 'disc spring') view.along('freeHeight', 'top', [0, inside], [freeHeight, outside])
  if (form === 'collar' && ring.setScrewDiameter !== undefined) drawSetScrew(view, ring, ring.setScrewDiameter)
  view.diameter('innerDiameter', 'left', 0, innerDiameter).diameter('outerDiameter', 'right', width, outerDiameter)
  return view
}

/** The cut face above the axis. */
function listProfile({ form, innerDiameter, outerDiameter, thickness: s, freeHeight = s }: RingParameters): Point[] {
  const [inside, outside] = [innerDiameter / 2, outerDiameter / 2]
  if (form === 'disc spring') {
    const rise = freeHeight - s
    return [
      [rise, inside],
      [0, outside],
      [s, outside],
      [freeHeight, inside],
    ]
  }
  const edge = form === 'chamfered' ? Math.min(0.5 * s, 0.25 * (outside - inside)) : form === 'collar' ? 0.05 * s : 0
  if (edge === 0)
    return [
      [0, inside],
      [0, outside],
      [s, outside],
      [s, inside],
    ]
  if (form === 'chamfered')
    return [
      [0, inside],
      [0, outside - edge],
      [edge * 0.577, outside],
      [s, outside],
      [s, inside],
    ]
  return [
    [edge, inside],
    [0, inside + edge],
    [0, outside - edge],
    [edge, outside],
    [s - edge, outside],
    [s, outside - edge],
    [s, inside + edge],
    [s - edge, inside],
  ]
}

function drawSetScrew(view: View, { innerDiameter, outerDiameter, thickness }: RingParameters, diameter: number): void {
  const [low, high] = [innerDiameter / 2, outerDiameter / 2]
  const [middle, core] = [thickness / 2, 0.41 * diameter]
  for (const sign of [1, -1]) {
    view.line('visible', [middle + sign * core, low], [middle + sign * core, high])
    view.line('thin', [middle + (sign * diameter) / 2, low], [middle + (sign * diameter) / 2, high])
  }
  view.line('centre', [middle, low - 0.1 * outerDiameter], [middle, high + 0.06 * outerDiameter])
  view.along('setScrewDiameter', 'top', [middle - diameter / 2, high], [middle + diameter / 2, high], { prefix: 'M' })
}

function drawFace({ form, innerDiameter, outerDiameter, thickness, setScrewDiameter }: RingParameters): View {
  const view = new View('right')
  const [inside, outside] = [innerDiameter / 2, outerDiameter / 2]
  if (form === 'split') {
    // The cut runs at a slant, as its ends stand apart.
    const [gap, lean] = [8, 10]
    view
      .arc('visible', [0, 0], outside, 90 + gap / 2, 450 - gap / 2)
      .arc('visible', [0, 0], inside, 90 + gap / 2 + lean, 450 - gap / 2 + lean)
    for (const side of [gap / 2, -gap / 2])
      view.line('visible', toPoint(inside, 90 + lean + side), toPoint(outside, 90 + side))
  } else {
    view.circle('visible', [0, 0], inside).circle('visible', [0, 0], outside)
  }
  if (form === 'chamfered')
    view.circle('visible', [0, 0], outside - Math.min(0.5 * thickness, 0.25 * (outside - inside)))
  if (form === 'collar' && setScrewDiameter !== undefined)
    for (const sign of [1, -1]) {
      view.line('hidden', [(sign * setScrewDiameter) / 2, inside], [(sign * setScrewDiameter) / 2, outside * 0.97])
      view.line('hidden', [sign * 0.41 * setScrewDiameter, inside], [sign * 0.41 * setScrewDiameter, outside * 0.97])
    }
  view.cross([0, 0], outside)
  return view
}
