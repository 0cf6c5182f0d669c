import type { Curve, Dimension, Point, View } from '../view.ts'
import { drawHatch } from './hatch.ts'
import { moveCurve, moveDimension } from './move.ts'
import { placeDimensions } from './place-dimensions.ts'
import { type Box, getTextBox, type PlacedDimension, type Sheet, type SheetStroke } from './sheet.ts'

/** Scales of ISO 5455, the largest first. */
const scales = [50, 20, 10, 5, 2, 1, 1 / 2, 1 / 5, 1 / 10, 1 / 20, 1 / 50, 1 / 100] as const

export type Layout = 'wide' | 'phone' | 'narrow'
/** What the views may take, in millimetres of paper. */
const rooms: Record<Layout, { width: number; height: number }> = {
  wide: { width: 178, height: 112 },
  phone: { width: 92, height: 150 },
  /** Beside a family's table, where letters need less room than numbers. */
  narrow: { width: 48, height: 90 },
}
const between = 7
const hatchSpacing = 1.6

/** A family's drawing is of no size, so that it may fill its room: scales down from ten by an eighth each. */
const anyScales = Array.from({ length: 60 }, (_, index) => 10 * 0.875 ** index)

/** Lays the views of a part out, as large as a standard scale allows. */
export function layOut(views: readonly View[], layout: Layout, write: (dimension: Dimension) => string): Sheet {
  const room = rooms[layout]
  let last: Sheet | undefined
  for (const scale of layout === 'narrow' ? anyScales : scales) {
    if (!mayFit(views, scale, room)) continue
    last = arrange(
      views.map((view) => placeView(view, scale, write)),
      layout,
      scale,
    )
    if (last.width <= room.width && last.height <= room.height) return last
  }
  return (
    last ??
    arrange(
      views.map((view) => placeView(view, scales.at(-1)!, write)),
      layout,
      scales.at(-1)!,
    )
  )
}

/** Whether the bare views could fit, which spares the placing of their dimensions. */
function mayFit(views: readonly View[], scale: number, room: { width: number; height: number }): boolean {
  return views.every((view) => {
    const box = measureView(view)
    return (box.right - box.left) * scale <= room.width && (box.bottom - box.top) * scale <= room.height
  })
}

/** What the curves of a view cover, in millimetres of the part, y upwards: `top` is above `bottom`. */
export function measureView(view: View, isCounted: (line: string) => boolean = () => true): Box {
  const points = view.strokes.flatMap(({ line, curve }) => (isCounted(line) ? listExtremes(curve) : []))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: -Math.max(...ys), bottom: -Math.min(...ys) }
}

function listExtremes(curve: Curve): Point[] {
  if (curve.kind === 'line') return [curve.from, curve.to]
  const { centre, radius } = curve
  const at = (degrees: number): Point => [
    centre[0] + radius * Math.cos((degrees * Math.PI) / 180),
    centre[1] + radius * Math.sin((degrees * Math.PI) / 180),
  ]
  const quarters = [0, 90, 180, 270]
  if (curve.kind === 'circle') return quarters.map(at)
  const sweep = (((curve.end - curve.start) % 360) + 360) % 360 || 360
  const within = quarters.filter((quarter) => (((quarter - curve.start) % 360) + 360) % 360 <= sweep)
  return [at(curve.start), at(curve.end), ...within.map(at)]
}

type PlacedView = { view: View; strokes: SheetStroke[]; dimensions: PlacedDimension[]; box: Box }

/** A view on paper around its own origin. */
function placeView(view: View, scale: number, write: (dimension: Dimension) => string): PlacedView {
  const toPaper = ([x, y]: Point): Point => [x * scale, -y * scale]
  const strokes: SheetStroke[] = view.strokes.map(({ line, curve }) => ({ line, curve: toPaperCurve(curve, scale) }))
  for (const { loops, angle } of view.cuts) {
    const lines = drawHatch(
      loops.map((loop) => loop.map(toPaper)),
      -angle,
      hatchSpacing,
    )
    strokes.push(...lines.map(([from, to]): SheetStroke => ({ line: 'hatch', curve: { kind: 'line', from, to } })))
  }
  const own = measureView(view)
  const bare = { left: own.left * scale, right: own.right * scale, top: own.top * scale, bottom: own.bottom * scale }
  const dimensions = placeDimensions(view.dimensions, bare, toPaper, write)
  return { view, strokes, dimensions, box: joinBoxes([bare, ...dimensions.map(measureDimension)]) }
}

function toPaperCurve(curve: Curve, scale: number): Curve {
  const at = ([x, y]: Point): Point => [x * scale, -y * scale]
  if (curve.kind === 'line') return { kind: 'line', from: at(curve.from), to: at(curve.to) }
  const round = { centre: at(curve.centre), radius: curve.radius * scale }
  // Upwards became downwards: angles turn the other way round.
  if (curve.kind === 'circle') return { kind: 'circle', ...round }
  return { kind: 'arc', ...round, start: -curve.end, end: -curve.start }
}

function measureDimension({ lines, text }: PlacedDimension): Box {
  const points = lines.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const own = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  return joinBoxes([own, getTextBox(text)])
}

const joinBoxes = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})

/** Puts views where ISO 5456-2 wants them: in one row, or, on a phone, one below the other. */
function arrange(placed: readonly PlacedView[], layout: Layout, scale: number): Sheet {
  const origins: Point[] = []
  const front = placed[0]!
  let right = front.box.right
  let bottom = front.box.bottom
  for (const { view, box } of placed) {
    if (view.place === 'front') origins.push([0, 0])
    else if (view.place === 'right' && layout === 'wide') {
      const x = right + between - box.left
      origins.push([x, 0])
      right = x + box.right
    } else {
      const x = view.place === 'below' ? 0 : (front.box.left + front.box.right - box.left - box.right) / 2
      const y = bottom + between - box.top
      origins.push([x, y])
      bottom = y + box.bottom
    }
  }
  const whole = joinBoxes(placed.map(({ box }, index) => moveBox(box, origins[index]!)))
  const move = origins.map(([x, y]): Point => [x - whole.left, y - whole.top])
  return {
    width: whole.right - whole.left,
    height: whole.bottom - whole.top,
    scale: scale >= 1 ? `${scale}:1` : `1:${Math.round(1 / scale)}`,
    strokes: placed.flatMap(({ strokes }, index) =>
      strokes.map(({ line, curve }) => ({ line, curve: moveCurve(curve, move[index]!) })),
    ),
    texts: [],
    dimensions: placed.flatMap(({ dimensions }, index) =>
      dimensions.map((dimension) => moveDimension(dimension, move[index]!)),
    ),
  }
}

const moveBox = (box: Box, [x, y]: Point): Box => ({
  left: box.left + x,
  right: box.right + x,
  top: box.top + y,
  bottom: box.bottom + y,
})
