import { toPoint, View } from '../../view.ts'
import { type DrillParameters, morseTapers } from './parameters.ts'

type Drill<Form> = Extract<DrillParameters, { form: Form }>

export function drawDrill(drill: DrillParameters): View[] {
  if (drill.form === 'countersink') return drawCountersink(drill)
  return [drawTwist(drill), drawTip(drill)]
}

const getPoint = (diameter: number, angle: number) => diameter / 2 / Math.tan(((angle / 2) * Math.PI) / 180)

/** The tip, the flutes as they wind around, and the shank. */
function drawTwist(drill: Drill<'straight shank'> | Drill<'Morse taper'>): View {
  const view = new View('front')
  const { diameter: d, overallLength: L, fluteLength, pointAngle } = drill
  const r = d / 2
  const tip = getPoint(d, pointAngle)
  view.line('visible', [tip, r], [0, 0], [tip, -r])
  drawFlutes(view, r, tip, fluteLength)
  const shank = drill.form === 'Morse taper' ? drawTaper(view, drill) : L
  for (const sign of [1, -1]) view.line('visible', [tip, sign * r], [shank, sign * r])
  if (drill.form === 'straight shank') view.line('visible', [L, -r], [L, r])
  view.axis(0, L)
  view
    .along('fluteLength', 'bottom', [0, 0], [fluteLength, -r])
    .along('overallLength', 'bottom', [0, 0], [L, drill.form === 'straight shank' ? -r : 0])
  view.diameter('diameter', 'left', tip, d)
  view.pointer('pointAngle', 'top', [0.6 * tip, 0.6 * r], { suffix: '°' })
  return view
}

/** Two flutes at a helix of 30 degrees, seen as sine lines. */
function drawFlutes(view: View, r: number, from: number, to: number): void {
  const lead = (2 * Math.PI * r) / Math.tan((30 * Math.PI) / 180)
  const steps = 10
  const half = lead / 2
  const turns = Math.ceil((to - from) / half)
  for (let turn = 0; turn < turns; turn += 1)
    for (const shift of [0, 0.28]) {
      const points = Array.from({ length: steps + 1 }, (_, index): [number, number] => [
        from + (turn + shift) * half + (half * index) / steps,
        r * Math.cos((Math.PI * index) / steps),
      ]).filter(([x]) => x <= to)
      view.line(shift === 0 ? 'visible' : 'thin', ...points)
    }
}

/** A Morse taper with its tang. Returns where the body ends. */
function drawTaper(view: View, { overallLength: L, taper, diameter: d, fluteLength }: Drill<'Morse taper'>): number {
  const { large, small, length, tang } = morseTapers[taper]!
  const from = L - length
  const flat = 0.16 * length
  view.turned('visible', [from - 0.06 * length, large / 2], [from, large / 2], [L - flat, small / 2])
  view.line('visible', [L - flat, tang * 0.9], [L, tang * 0.9], [L, -tang * 0.9], [L - flat, -tang * 0.9])
  const neck = Math.max(fluteLength, from - 0.06 * length - 0.8 * d)
  view.line('visible', [neck, -d / 2], [neck, d / 2])
  return from - 0.06 * length
}

/** The point from the front: two lips and the chisel edge. */
function drawTip({ diameter: d }: Drill<'straight shank'> | Drill<'Morse taper'>): View {
  const view = new View('right')
  const r = d / 2
  view.circle('visible', [0, 0], r)
  const web = 0.12 * d
  for (const turn of [0, 180]) {
    const edge = toPoint(r, turn + 8)
    view.line('visible', toPoint(web / 2, turn + 125), edge)
    view.arc('visible', toPoint(0.62 * r, turn + 75), 0.45 * r, turn + 150, turn + 330)
  }
  view.line('visible', toPoint(web / 2, 125), toPoint(web / 2, 305)).cross([0, 0], r)
  return view
}

/** Three cutting edges at 90 degrees. */
function drawCountersink({ diameter: d, overallLength: L, shankDiameter, tipDiameter }: Drill<'countersink'>): View[] {
  const front = new View('front')
  const cone = (d - tipDiameter) / 2
  const land = 0.08 * d
  front.turned(
    'visible',
    [0, tipDiameter / 2],
    [cone, d / 2],
    [cone + land, d / 2],
    [cone + 2.5 * land + 0.12 * d, shankDiameter / 2],
  )
  for (const sign of [1, -1])
    front.line('visible', [cone + 2.5 * land + 0.12 * d, (sign * shankDiameter) / 2], [L, (sign * shankDiameter) / 2])
  front.line('visible', [L, -shankDiameter / 2], [L, shankDiameter / 2])
  front.line('visible', [0, 0.1 * d], [cone, 0.16 * d], [cone + land, 0.1 * d])
  front.line('visible', [0, -0.1 * d], [cone, -0.3 * d])
  front.axis(0, L).along('overallLength', 'bottom', [0, -tipDiameter / 2], [L, -shankDiameter / 2])
  front.diameter('diameter', 'left', cone, d).diameter('shankDiameter', 'right', L, shankDiameter)
  front.diameter('tipDiameter', 'left', 0, tipDiameter)
  const side = new View('right')
  side
    .circle('visible', [0, 0], d / 2)
    .circle('visible', [0, 0], tipDiameter / 2)
    .cross([0, 0], d / 2)
  for (let edge = 0; edge < 3; edge += 1) {
    const turn = 90 + 120 * edge
    side.line('visible', toPoint(tipDiameter / 2, turn), toPoint(d / 2, turn))
    side.line('visible', toPoint(tipDiameter / 2, turn), toPoint(d * 0.28, turn + 38), toPoint(d / 2, turn + 42))
  }
  return [front, side]
}
