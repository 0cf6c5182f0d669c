/** Millimetres of the part, x to the right and y upwards. */
export type Point = readonly [x: number, y: number]

/** Lines by what they mean (ISO 128-2): only visible edges are wide. `thin` is the symbol of a thread and of a bend. */
export type LineKind = 'visible' | 'hidden' | 'centre' | 'thin'

/** Angles in degrees, counter-clockwise from `start` to `end`. */
export type Curve =
  | { kind: 'line'; from: Point; to: Point }
  | { kind: 'circle'; centre: Point; radius: number }
  | { kind: 'arc'; centre: Point; radius: number; start: number; end: number }

export type Stroke = { line: LineKind; curve: Curve }
export type Side = 'top' | 'bottom' | 'left' | 'right'

/** What a dimension says of its parameter besides the value. */
type DimensionText = { prefix?: string; suffix?: string }

/** A distance between two points, written on a side of the view, or a remark that points at one. */
export type Dimension = DimensionText & { parameter: string; side: Side } & (
    | { kind: 'distance'; from: Point; to: Point }
    | { kind: 'pointer'; at: Point }
  )

/** Where a view stands: the others show what is seen from the left and from above (first angle, ISO 5456-2). */
export type ViewPlace = 'front' | 'right' | 'below'

/** One view of a part, written as an engineer says it: lines by their meaning, cut faces, dimensions of parameters. */
export class View {
  readonly place: ViewPlace
  readonly strokes: Stroke[] = []
  /** Cut faces: closed lines of points, of which inner ones are holes. */
  readonly cuts: { loops: Point[][]; angle: number }[] = []
  readonly dimensions: Dimension[] = []

  constructor(place: ViewPlace) {
    this.place = place
  }

  line(line: LineKind, ...points: Point[]): this {
    for (const [index, to] of points.entries()) {
      const from = points[index - 1]
      if (from && Math.hypot(from[0] - to[0], from[1] - to[1]) > 1e-9)
        this.strokes.push({ line, curve: { kind: 'line', from, to } })
    }
    return this
  }

  polygon(line: LineKind, ...points: Point[]): this {
    return this.line(line, ...points, points[0]!)
  }

  rectangle(line: LineKind, left: number, bottom: number, right: number, top: number): this {
    return this.polygon(line, [left, bottom], [right, bottom], [right, top], [left, top])
  }

  circle(line: LineKind, centre: Point, radius: number): this {
    if (radius > 0) this.strokes.push({ line, curve: { kind: 'circle', centre, radius } })
    return this
  }

  arc(line: LineKind, centre: Point, radius: number, start: number, end: number): this {
    if (radius > 0) this.strokes.push({ line, curve: { kind: 'arc', centre, radius, start, end } })
    return this
  }

  /** The outline of a turned body by its x and radius: above and below the axis, and an edge at each corner. */
  turned(line: LineKind, ...profile: Point[]): this {
    const below = profile.map(([x, radius]): Point => [x, -radius])
    this.line(line, ...profile).line(line, ...below)
    const radii = new Map<number, number>()
    for (const [x, radius] of profile) radii.set(x, Math.max(radius, radii.get(x) ?? 0))
    for (const [x, radius] of radii) this.line(line, [x, -radius], [x, radius])
    return this
  }

  /** The face that a section cuts, above and below the axis. */
  cutBoth(profile: Point[], angle = 45): this {
    return this.cut([profile], angle).cut([profile.map(([x, y]): Point => [x, -y])], angle)
  }

  cut(loops: Point[][], angle = 45): this {
    this.cuts.push({ loops, angle })
    return this
  }

  /** The axis of a turned body. */
  axis(from: number, to: number): this {
    const beyond = Math.max(0.04 * Math.abs(to - from), 0.3)
    return this.line('centre', [from - beyond, 0], [to + beyond, 0])
  }

  /** The centre lines of a circle. */
  cross([x, y]: Point, radius: number): this {
    const reach = 1.12 * radius
    return this.line('centre', [x - reach, y], [x + reach, y]).line('centre', [x, y - reach], [x, y + reach])
  }

  /** The end of a thread (ISO 6410-1): the line that the tool leaves is thin and three quarters of a circle. */
  threadEnd(centre: Point, wide: number, thin: number): this {
    return this.circle('visible', centre, wide).arc('thin', centre, thin, 100, 370)
  }

  /** A dimension along x, written above or below. */
  along(parameter: string, side: 'top' | 'bottom', from: Point, to: Point, text: DimensionText = {}): this {
    this.dimensions.push({ kind: 'distance', parameter, side, from, to, ...text })
    return this
  }

  /** A dimension along y, written left or right. */
  across(parameter: string, side: 'left' | 'right', from: Point, to: Point, text: DimensionText = {}): this {
    this.dimensions.push({ kind: 'distance', parameter, side, from, to, ...text })
    return this
  }

  /** A dimension across a turned body, at x. */
  diameter(parameter: string, side: 'left' | 'right', x: number, diameter: number, text?: DimensionText): this {
    return this.across(parameter, side, [x, -diameter / 2], [x, diameter / 2], text ?? { prefix: 'Ø' })
  }

  pointer(parameter: string, side: Side, at: Point, text: DimensionText = {}): this {
    this.dimensions.push({ kind: 'pointer', parameter, side, at, ...text })
    return this
  }
}

/** Points on an arc, for what is cut or made of many points. */
export function listArcPoints(centre: Point, radius: number, start: number, end: number, steps = 16): Point[] {
  return Array.from({ length: steps + 1 }, (_, index): Point => {
    const angle = ((start + ((end - start) * index) / steps) * Math.PI) / 180
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)]
  })
}

/** The corners of a regular polygon by its width across flats, with flats at top and bottom if `turn` is 0. */
export function listPolygonPoints(sides: number, acrossFlats: number, turn = 0, centre: Point = [0, 0]): Point[] {
  const radius = acrossFlats / 2 / Math.cos(Math.PI / sides)
  return Array.from({ length: sides }, (_, index): Point => {
    const angle = ((360 / sides) * index + turn) * (Math.PI / 180)
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)]
  })
}

/** The core of an external thread (ISO 68-1: d3) and of an internal one (D1). */
export const getCoreDiameter = (diameter: number, pitch: number): number => diameter - 1.2269 * pitch
export const getTappedDiameter = (diameter: number, pitch: number): number => diameter - 1.0825 * pitch

export const toPoint = (radius: number, degrees: number, centre: Point = [0, 0]): Point => [
  centre[0] + radius * Math.cos((degrees * Math.PI) / 180),
  centre[1] + radius * Math.sin((degrees * Math.PI) / 180),
]
