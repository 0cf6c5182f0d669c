import type { Point } from '../view.ts'
import type { Sheet, SheetStroke, SheetText } from './sheet.ts'

/** Layers by the meaning of their lines: name, colour of AutoCAD's palette, line type. */
const layers = {
  visible: ['VISIBLE', 7, 'CONTINUOUS'],
  hidden: ['HIDDEN', 8, 'DASHED'],
  centre: ['CENTRE', 1, 'CENTER'],
  thin: ['THIN', 8, 'CONTINUOUS'],
  hatch: ['HATCH', 8, 'CONTINUOUS'],
  dimension: ['DIMENSIONS', 5, 'CONTINUOUS'],
  text: ['TEXT', 7, 'CONTINUOUS'],
} as const
type Layer = keyof typeof layers

type Group = readonly [code: number, value: string | number]

/**
 * A drawing as DXF of release 12, which every CAD program reads. Its unit is the millimetre of the part, whatever the scale
 * of the sheet, so that its lines can be measured and cut.
 */
export function writeDxf(sheet: Sheet): string {
  const [many, one] = sheet.scale.split(':').map(Number) as [number, number]
  const unit = one / many
  const toPart = ([x, y]: Point): Point => [x * unit, (sheet.height - y) * unit]
  const entities = [
    ...sheet.strokes.flatMap((stroke) => writeStroke(stroke, toPart, unit)),
    ...sheet.dimensions.flatMap(({ lines, arrows, text }) => [
      ...lines.flatMap(([from, to]) => writeLine('dimension', toPart(from), toPart(to))),
      ...arrows.flatMap((points) => writeSolid(points.map(toPart))),
      ...writeText('dimension', text, toPart, unit),
    ]),
    ...sheet.texts.flatMap((text) => writeText('text', text, toPart, unit)),
  ]
  const groups: Group[] = [...writeHead(sheet, unit), ...toSection('ENTITIES', entities), [0, 'EOF']]
  return groups.map(([code, value]) => `${String(code).padStart(3)}\n${formatValue(value)}\n`).join('')
}

const formatValue = (value: string | number): string =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(6) : String(value)

const toSection = (name: string, groups: readonly Group[]): Group[] => [
  [0, 'SECTION'],
  [2, name],
  ...groups,
  [0, 'ENDSEC'],
]

function writeHead(sheet: Sheet, unit: number): Group[] {
  const types: [string, string, number[]][] = [
    ['CONTINUOUS', 'Solid line', []],
    ['DASHED', '__ __ __', [2 * unit, -unit]],
    ['CENTER', '____ _ ____', [6 * unit, -unit, 0.6 * unit, -unit]],
  ]
  const lineTypes = types.flatMap(([name, text, dashes]): Group[] => [
    ...([
      [0, 'LTYPE'],
      [2, name],
      [70, 0],
      [3, text],
      [72, 65],
      [73, dashes.length],
    ] as Group[]),
    [40, dashes.reduce((sum, dash) => sum + Math.abs(dash), 0)],
    ...dashes.map((dash): Group => [49, dash]),
  ])
  const layerRows = Object.values(layers).flatMap(([name, colour, type]): Group[] => [
    ...([
      [0, 'LAYER'],
      [2, name],
      [70, 0],
      [62, colour],
      [6, type],
    ] as Group[]),
  ])
  const style: Group[] = [
    ...([
      [0, 'STYLE'],
      [2, 'STANDARD'],
      [70, 0],
      [40, 0],
      [41, 1],
      [50, 0],
      [71, 0],
      [42, 3.5],
      [3, 'txt'],
      [4, ''],
    ] as Group[]),
  ]
  const table = (name: string, count: number, rows: readonly Group[]): Group[] => [
    ...([
      [0, 'TABLE'],
      [2, name],
      [70, count],
    ] as Group[]),
    ...rows,
    [0, 'ENDTAB'],
  ]
  return [
    ...toSection('HEADER', [
      ...([
        [9, '$ACADVER'],
        [1, 'AC1009'],
        // Millimetres, metric: without them a program takes the unit of its own settings, and an inch is 25.4 of ours.
        [9, '$INSUNITS'],
        [70, 4],
        [9, '$MEASUREMENT'],
        [70, 1],
        [9, '$EXTMIN'],
        [10, 0],
        [20, 0],
        [30, 0],
        [9, '$EXTMAX'],
      ] as Group[]),
      ...([
        [10, sheet.width * unit],
        [20, sheet.height * unit],
        [30, 0],
      ] as Group[]),
    ]),
    ...toSection('TABLES', [
      ...table('LTYPE', types.length, lineTypes),
      ...table('LAYER', Object.keys(layers).length, layerRows),
      ...table('STYLE', 1, style),
    ]),
  ]
}

const beginEntity = (entity: string, layer: Layer): Group[] => [
  [0, entity],
  [8, layers[layer][0]],
]

const writeLine = (layer: Layer, [x1, y1]: Point, [x2, y2]: Point): Group[] => [
  ...beginEntity('LINE', layer),
  ...([
    [10, x1],
    [20, y1],
    [30, 0],
    [11, x2],
    [21, y2],
    [31, 0],
  ] as Group[]),
]

function writeStroke({ line, curve }: SheetStroke, toPart: (point: Point) => Point, unit: number): Group[] {
  if (curve.kind === 'line') return writeLine(line, toPart(curve.from), toPart(curve.to))
  const [x, y] = toPart(curve.centre)
  const round: Group[] = [
    [10, x],
    [20, y],
    [30, 0],
    [40, curve.radius * unit],
  ]
  if (curve.kind === 'circle') return [...beginEntity('CIRCLE', line), ...round]
  // Paper's y points down, a drawing's up: what ran clockwise runs the other way again.
  return [...beginEntity('ARC', line), ...round, [50, normalise(-curve.end)], [51, normalise(-curve.start)]]
}

const normalise = (degrees: number): number => ((degrees % 360) + 360) % 360

function writeSolid(points: readonly Point[]): Group[] {
  const [one, two, three] = points as [Point, Point, Point]
  return [
    ...beginEntity('SOLID', 'dimension'),
    ...[one, two, three, three].flatMap(([x, y], index): Group[] => [
      [10 + index, x],
      [20 + index, y],
      [30 + index, 0],
    ]),
  ]
}

/** Release 12 knows ASCII only, and has signs of its own for diameters and degrees. */
const toAscii = (text: string): string =>
  text
    .replace(/Ø\s?/g, '%%c')
    .replaceAll('°', '%%d')
    .replaceAll('×', 'x')
    .replaceAll('″', '"')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]/g, '?')

function writeText(
  layer: Layer,
  { at, text, height, turned, anchor }: SheetText,
  toPart: (point: Point) => Point,
  unit: number,
): Group[] {
  const [x, y] = toPart(at)
  const place: Group[] = [
    [10, x],
    [20, y],
    [30, 0],
    [40, height * 0.72 * unit],
    [1, toAscii(text)],
    [50, turned ? 90 : 0],
  ]
  // Centred texts name their middle as the second point.
  if (anchor === 'start') return [...beginEntity('TEXT', layer), ...place]
  return [
    ...beginEntity('TEXT', layer),
    ...place,
    ...([
      [72, anchor === 'end' ? 2 : 1],
      [11, x],
      [21, y],
      [31, 0],
    ] as Group[]),
  ]
}
