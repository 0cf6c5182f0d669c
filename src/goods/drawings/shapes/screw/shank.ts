import { getCoreDiameter, type View } from '../../view.ts'
import type { ScrewParameters } from './parameters.ts'

/** The shank and its thread, from the head to the point. `shown` is the length as it is drawn. */
export function drawShank(view: View, screw: ScrewParameters, shown: number): void {
  if (screw.shoulderDiameter !== undefined) drawShoulder(view, screw)
  else if (screw.point === 'wood') drawWoodThread(view, screw)
  else drawMachineThread(view, screw, shown)
}

function drawMachineThread(view: View, screw: ScrewParameters, shown: number): void {
  const { head, diameter: d, pitch, headHeight: k = 0, threadLength } = screw
  const under = head === 'countersunk' ? k : 0
  const broken = shown < screw.length
  const threadFrom = threadLength !== undefined && threadLength < screw.length ? shown - threadLength : under
  drawThread(view, screw, { from: threadFrom, to: shown, under, broken })
  const headEnd = head === 'none' || head === 'countersunk' ? 0 : -k
  view.axis(headEnd, shown)
  const radius = (screw.headDiameter ?? screw.acrossFlats ?? d) / 2
  const base = head === 'none' ? d / 2 : Math.min(radius, d / 2)
  view.along('length', 'bottom', [0, -base], [shown, -d / 2 + getChamfer(screw)])
  if (threadFrom > under)
    view.along('threadLength', 'bottom', [threadFrom, -d / 2], [shown, -d / 2 + getChamfer(screw)])
  view.diameter('diameter', 'right', shown - getChamfer(screw), d, formatThread(pitch))
}

const formatThread = (pitch: number) => ({ prefix: 'M', suffix: `×${pitch}` })

const getChamfer = ({ diameter, pitch, point, pointDiameter }: ScrewParameters): number => {
  if (pointDiameter !== undefined && point === 'flat') return (diameter - pointDiameter) / 2
  return (diameter - getCoreDiameter(diameter, pitch)) / 2
}

type ThreadEnds = { from: number; to: number; under: number; broken: boolean }

function drawThread(view: View, screw: ScrewParameters, { from, to, under, broken }: ThreadEnds): void {
  const { diameter: d, pitch, head } = screw
  const core = getCoreDiameter(d, pitch) / 2
  const chamfer = getChamfer(screw)
  const start = head === 'none' ? from + chamfer : from
  const end = to - chamfer
  const tip = screw.point === 'flat' && screw.pointDiameter ? screw.pointDiameter / 2 : core
  if (head === 'none') view.turned('visible', [0, tip], [chamfer, d / 2])
  if (from > under) view.line('visible', [from, -d / 2], [from, d / 2])
  for (const sign of [1, -1]) {
    const [outside, inside] = [(sign * d) / 2, sign * core]
    if (broken) {
      const [left, right] = [0.46 * to, 0.54 * to]
      view
        .line('visible', [head === 'none' ? start : under, outside], [left, outside])
        .line('visible', [right, outside], [end, outside])
      view.line('thin', [start, inside], [left, inside]).line('thin', [right, inside], [end, inside])
    } else {
      view.line('visible', [head === 'none' ? start : under, outside], [end, outside])
      view.line('thin', [start, inside], [end, inside])
    }
  }
  if (broken) for (const x of [0.46 * to, 0.54 * to]) drawBreak(view, x, d / 2)
  view.turned('visible', [end, d / 2], [to, tip])
  if (screw.point === 'cup' && screw.pointDiameter !== undefined) {
    const cup = screw.pointDiameter / 2
    view.line('hidden', [to, cup], [to - cup, 0], [to, -cup])
    view.diameter('pointDiameter', 'right', to, screw.pointDiameter)
  }
  if (screw.point === 'flat' && screw.pointDiameter !== undefined)
    view.diameter('pointDiameter', 'right', to, screw.pointDiameter)
}

/** The zigzag of an interruption (ISO 128-3). */
function drawBreak(view: View, x: number, radius: number): void {
  const reach = 1.5 * radius
  const step = 0.35 * radius
  view.line('thin', [x, -reach], [x, -step], [x - step, -step / 2], [x + step, step / 2], [x, step], [x, reach])
}

/** A shoulder of `length`, then an undercut and the thread. */
function drawShoulder(view: View, screw: ScrewParameters): void {
  const { diameter: d, pitch, length, threadLength = 0, shoulderDiameter: ds = 0, headHeight: k = 0 } = screw
  const core = getCoreDiameter(d, pitch) / 2
  const end = length + threadLength
  const chamfer = d / 2 - core
  view.turned('visible', [0, ds / 2], [length - 0.05 * ds, ds / 2], [length, 0.45 * ds])
  view.line(
    'visible',
    [length, core],
    [length + 1.5 * pitch, core],
    [length + 1.5 * pitch, d / 2],
    [end - chamfer, d / 2],
  )
  view.line(
    'visible',
    [length, -core],
    [length + 1.5 * pitch, -core],
    [length + 1.5 * pitch, -d / 2],
    [end - chamfer, -d / 2],
  )
  view.line('visible', [length + 1.5 * pitch, -d / 2], [length + 1.5 * pitch, d / 2])
  for (const sign of [1, -1]) view.line('thin', [length + 1.5 * pitch, sign * core], [end - chamfer, sign * core])
  view.turned('visible', [end - chamfer, d / 2], [end, core])
  view.axis(-k, end)
  view.along('length', 'bottom', [0, -ds / 2], [length, -0.45 * ds])
  view.along('threadLength', 'bottom', [length, -0.45 * ds], [end, -core])
  view.diameter('diameter', 'right', end - chamfer, d, formatThread(pitch))
  view.diameter('shoulderDiameter', 'right', length - 0.05 * ds, ds)
}

/** A wood thread: its crests at the diameter, its core tapering into a point (DIN 571: three fifths are thread). */
function drawWoodThread(view: View, { diameter: d, pitch, length, headHeight: k = 0 }: ScrewParameters): void {
  const core = 0.35 * d
  const from = 0.4 * length
  const tip = 0.9 * d
  view.line('visible', [from, d / 2], [0, d / 2]).line('visible', [from, -d / 2], [0, -d / 2])
  view.line('visible', [from, -d / 2], [from, d / 2])
  const turns = Math.floor((length - tip - from) / pitch)
  for (const sign of [1, -1]) {
    view.line('thin', [from, sign * core], [length - tip, sign * core], [length, 0])
    view.line('visible', [from, (sign * d) / 2], [length - tip, (sign * d) / 2], [length, 0])
  }
  for (let turn = 0; turn < turns; turn += 1) {
    const x = from + (turn + 0.25) * pitch
    view.line('thin', [x, -d / 2], [x + pitch / 2, d / 2])
  }
  view.axis(-k, length)
  view.along('length', 'bottom', [0, -d / 2], [length, 0])
  view.diameter('diameter', 'right', length - tip, d)
  view.pointer('pitch', 'top', [from + 1.5 * pitch, d / 2], { prefix: 'P ' })
}
