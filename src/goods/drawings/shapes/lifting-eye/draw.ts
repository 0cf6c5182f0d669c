import { getCoreDiameter, getTappedDiameter, View } from '../../view.ts'
import type { LiftingEyeParameters } from './parameters.ts'

export function drawLiftingEye(eye: LiftingEyeParameters): View[] {
  return [drawFlat(eye), drawEdge(eye)]
}

const getCentre = ({ totalHeight, eyeOuter }: LiftingEyeParameters) => totalHeight - eyeOuter / 2

/** The ring, its neck and the collar, from the flat side. */
function drawFlat(eye: LiftingEyeParameters): View {
  const view = new View('front')
  const { eyeInner, eyeOuter, totalHeight, collarDiameter: d2, collarHeight: e } = eye
  const centre = getCentre(eye)
  const [r, R] = [eyeInner / 2, eyeOuter / 2]
  // The ring goes into the collar, which is before it.
  const turn = (Math.asin(Math.min(1, d2 / 2 / R)) * 180) / Math.PI
  view.circle('visible', [0, centre], r).arc('visible', [0, centre], R, -90 + turn, 270 - turn)
  view.rectangle('visible', -d2 / 2, 0, d2 / 2, e)
  drawThread(view, eye)
  view.cross([0, centre], R)
  view.line('centre', [0, centre - 1.15 * R], [0, eye.form === 'bolt' ? -eye.length * 1.1 : -0.1 * totalHeight])
  view
    .along('eyeOuter', 'top', [-R, centre], [R, centre], { prefix: 'Ø' })
    .along('eyeInner', 'top', [-r, centre], [r, centre], { prefix: 'Ø' })
  view
    .across('totalHeight', 'right', [d2 / 2, 0], [0, totalHeight])
    .across('collarHeight', 'left', [-d2 / 2, 0], [-d2 / 2, e])
  if (eye.form === 'bolt') view.along('collarDiameter', 'bottom', [-d2 / 2, 0], [d2 / 2, 0], { prefix: 'Ø' })
  return view
}

function drawThread(view: View, eye: LiftingEyeParameters): void {
  const { diameter: d, pitch } = eye
  if (eye.form === 'nut') {
    const depth = Math.min(eye.collarHeight * 1.6, getCentre(eye) - eye.eyeInner / 2)
    const core = getTappedDiameter(d, pitch) / 2
    for (const sign of [1, -1])
      view
        .line('hidden', [sign * core, 0], [sign * core, depth])
        .line('hidden', [(sign * d) / 2, 0], [(sign * d) / 2, depth])
    view.along('diameter', 'bottom', [-d / 2, 0], [d / 2, 0], { prefix: 'M' })
    view.along('collarDiameter', 'bottom', [-eye.collarDiameter / 2, 0], [eye.collarDiameter / 2, 0], { prefix: 'Ø' })
    return
  }
  const core = getCoreDiameter(d, pitch) / 2
  const chamfer = d / 2 - core
  const end = -eye.length
  for (const sign of [1, -1]) {
    view.line('visible', [(sign * d) / 2, 0], [(sign * d) / 2, end + chamfer], [sign * core, end])
    view.line('thin', [sign * core, 0], [sign * core, end + chamfer])
  }
  view.line('visible', [-core, end], [core, end]).line('visible', [-d / 2, end + chamfer], [d / 2, end + chamfer])
  view.across('length', 'right', [d / 2, end], [eye.collarDiameter / 2, 0])
  view.along('diameter', 'bottom', [-d / 2, end + chamfer], [d / 2, end + chamfer], { prefix: 'M' })
}

/** The ring from its edge: round bar, as thick as it is wide. */
function drawEdge(eye: LiftingEyeParameters): View {
  const view = new View('right')
  const { eyeInner, eyeOuter, totalHeight, collarDiameter: d2, collarHeight: e, diameter: d } = eye
  const bar = (eyeOuter - eyeInner) / 4
  view.rectangle('visible', -d2 / 2, 0, d2 / 2, e)
  view.line('visible', [-bar, e], [-bar, totalHeight - bar]).line('visible', [bar, e], [bar, totalHeight - bar])
  view.arc('visible', [0, totalHeight - bar], bar, 0, 180)
  const centre = getCentre(eye)
  for (const sign of [1, -1])
    view.line('hidden', [-bar, centre + (sign * eyeInner) / 2], [bar, centre + (sign * eyeInner) / 2])
  if (eye.form === 'bolt') {
    const core = getCoreDiameter(d, eye.pitch) / 2
    const chamfer = d / 2 - core
    for (const sign of [1, -1]) {
      view.line('visible', [(sign * d) / 2, 0], [(sign * d) / 2, -eye.length + chamfer], [sign * core, -eye.length])
      view.line('thin', [sign * core, 0], [sign * core, -eye.length + chamfer])
    }
    view
      .line('visible', [-core, -eye.length], [core, -eye.length])
      .line('visible', [-d / 2, -eye.length + chamfer], [d / 2, -eye.length + chamfer])
  }
  view.line('centre', [0, eye.form === 'bolt' ? -eye.length * 1.1 : -0.1 * totalHeight], [0, 1.05 * totalHeight])
  return view
}
