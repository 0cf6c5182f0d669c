import { LRUCache } from 'lru-cache'
import { getLocale, type Translated, translate } from '#base/platform/text/locale.ts'
import { readDrawnPart, showPartDrawing } from './service.server.ts'
import type { ShownDrawing } from './shown-drawing.ts'

type Attribute = Translated<'label'> & { key: string }
type DrawingEntry = { shown: ShownDrawing | null }

/** Parts that differ in what no drawing shows, such as their surface, have the same one: it is found by what it shows. */
// bounded: 16 MB
const drawings = new LRUCache<string, DrawingEntry>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ shown }, key) => key.length + 2 * (shown?.figure.length ?? 0) + 1000,
})

/** The drawing of a part as a page shows it, in the page's language; null if its family is not drawn or its values are not enough. */
export function showDrawing(
  drawing: unknown,
  values: Readonly<Record<string, unknown>>,
  attributes: readonly Attribute[],
): ShownDrawing | null {
  const used = listUsedAttributes(drawing)
  const labels = attributes.filter(({ key }) => used.has(key)).map((row) => [row.key, translate(row, 'label')])
  const key = JSON.stringify([getLocale(), drawing, [...used].map((name) => values[name] ?? null), labels])
  const known = drawings.get(key)
  if (known) return known.shown
  const part = readDrawnPart(drawing, values)
  const shown = part ? showPartDrawing(part, attributes) : null
  drawings.set(key, { shown })
  return shown
}

/** The attributes that a drawing's parameters come from. */
function listUsedAttributes(drawing: unknown): Set<string> {
  const { parameters = {} } = drawing as { parameters?: Record<string, { attribute?: string; by?: string }> }
  const names = Object.values(parameters).flatMap(({ attribute, by }) => [attribute, by])
  return new Set(names.filter((name) => name !== undefined))
}
