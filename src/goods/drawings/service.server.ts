import { type Translated, translate } from '#base/platform/text/locale.ts'
import { getLetter, writeLetter, writeValue } from './dimension-text.ts'
import { simplificationLabels } from './labels.server.ts'
import { FamilyShape, type ParameterSource, readParameters } from './mapping.ts'
import { parameterLabels } from './parameter-labels.ts'
import { writePartFigure } from './part-figure.server.ts'
import { drawViews } from './shapes/draw.ts'
import { type ShapeInstance, shapes } from './shapes/index.ts'
import type { ShapeDescription } from './shapes/shape.ts'
import { getFormVersion } from './shapes/version.ts'
import { layOut } from './sheet/lay-out.ts'
import type { Sheet } from './sheet/sheet.ts'
import { writeDrawing } from './sheet/svg.ts'
import type { DrawingTrial, DrawnDimension, FamilyDrawing, ShownDrawing } from './shown-drawing.ts'
import type { Dimension, View } from './view.ts'

/** A part that can be drawn: its shape with its values, and where these come from. */
export type DrawnPart = { instance: ShapeInstance; family: FamilyShape }

/** What is known of a part's form; none if its family is not drawn or its values are not enough. */
export function readDrawnPart(drawing: unknown, attributes: unknown): DrawnPart | undefined {
  const family = FamilyShape.safeParse(drawing)
  if (!family.success) return undefined
  const { instance } = readParameters(family.data, attributes as Record<string, unknown>)
  return instance && { instance, family: family.data }
}

type Product = { id: string; sku: string; attributes: unknown }

/** How many products of those that lack a value are named. */
const maxExamples = 10

/** Draws a family as it would be, by the product in the middle of those that can be drawn, and says what others lack. */
export function tryFamilyShape(family: FamilyShape, products: readonly Product[]): DrawingTrial {
  const read = products.map(({ id, sku, attributes }) => ({
    ...{ id, sku, ...readParameters(family, attributes as Record<string, unknown>) },
  }))
  const drawn = read.flatMap(({ instance }) => (instance ? [{ instance, family }] : []))
  const lacking = read.flatMap(({ id, sku, problems = [] }) => problems.map((parameter) => ({ id, sku, parameter })))
  const example = drawn[Math.floor(drawn.length / 2)]
  return {
    sheet: example ? showFamilyDrawing(example).narrow : null,
    drawn: drawn.length,
    products: products.length,
    lacking: [...Map.groupBy(lacking, ({ parameter }) => parameter)].map(([parameter, those]) => ({
      ...{ parameter, products: those.length },
      examples: those.slice(0, maxExamples).map(({ id, sku }) => ({ _id: id, sku })),
    })),
  }
}

type Attribute = Translated<'label'> & { key: string }

/**
 * The drawing as a page shows it, with the values of a part. It is rendered here, so that pages load no script for it.
 * @param attributes what the product's own dimensions are called
 */
export function showPartDrawing(part: DrawnPart, attributes: readonly Attribute[]): ShownDrawing {
  const views = drawViews(part.instance)
  const write = (dimension: Dimension) => writeValue(part.instance, dimension)
  const dimensions = listDimensions(part, views)
  const names = new Map(attributes.map((attribute) => [attribute.key, translate(attribute, 'label')]))
  const figure = writePartFigure({
    wide: toShownLayout(layOut(views, 'wide', write)),
    phone: toShownLayout(layOut(views, 'phone', write)),
    notes: getDescription(part).simplified.map((name) => simplificationLabels[name]()),
    dimensions: dimensions.map((dimension) => ({ ...dimension, label: getLabel(dimension, names) })),
  })
  return { figure, dimensions, version: getVersion(part) }
}

const getLabel = ({ parameter, attribute }: DrawnDimension, names: ReadonlyMap<string, string>): string =>
  names.get(attribute ?? '') ?? parameterLabels[parameter]?.() ?? parameter

/** A part as an example of its family, with the letters of the standard, which explain the columns of its table. */
export function showFamilyDrawing(part: DrawnPart): FamilyDrawing {
  const views = drawViews(part.instance)
  const isColumn = ({ parameter }: Dimension) => {
    const source = part.family.parameters[parameter]
    return source !== undefined && 'attribute' in source
  }
  for (const view of views) view.dimensions.splice(0, Infinity, ...view.dimensions.filter(isColumn))
  const narrow = toShownLayout(layOut(views, 'narrow', (dimension) => writeLetter(part.family, dimension)))
  return { narrow, dimensions: listDimensions(part, views) }
}

const getDescription = ({ instance }: DrawnPart): ShapeDescription => shapes[instance.shape]

const toShownLayout = (sheet: Sheet) => ({
  width: Math.ceil(sheet.width),
  height: Math.ceil(sheet.height),
  scale: sheet.scale,
  // Drawings have one language everywhere.
  content: `<g lang="en">${writeDrawing(sheet)}</g>`,
})

/** Each dimension that the views show, once. */
function listDimensions(part: DrawnPart, views: readonly View[]): DrawnDimension[] {
  const all = views.flatMap(({ dimensions }) => dimensions)
  const first = new Map(all.toReversed().map((dimension) => [dimension.parameter, dimension]))
  return [...new Set(all.map(({ parameter }) => parameter))].map((parameter) => {
    const source = part.family.parameters[parameter]
    return {
      parameter,
      attribute: source && 'attribute' in source ? source.attribute : null,
      letter: getLetter(part.family, parameter),
      value: writeValue(part.instance, first.get(parameter)!),
      source: getSource(part, source),
    }
  })
}

function getSource(part: DrawnPart, source: ParameterSource | undefined): string {
  if (!source || !('table' in source)) return ''
  return getDescription(part).tables[source.table]?.source ?? ''
}

/** Of what a part's files show. */
export const getVersion = (part: DrawnPart): string => getFormVersion(part.instance)
