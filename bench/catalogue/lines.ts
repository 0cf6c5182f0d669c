import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NewProductLine } from '../../src/goods/catalogue/importing/import-lines.server.ts'
import { between, randomFrom, shuffledBy } from './random.ts'
import { type Variation, type VariationKind, variationAt, variationCount } from './variations.ts'

const demo = join(import.meta.dirname, '../../demo/catalogue')
const seed = 20_260_101

/** The demonstration's products, in another order, so that any part of the catalogue holds all families. */
const templates = shuffledBy(
  randomFrom(seed),
  readFileSync(join(demo, 'products.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as NewProductLine),
)

type Top = { slug: string; children: { slug: string }[] }
const toolTops = ['hand-tools', 'cutting-measuring']
const toolCategories = new Set(
  (JSON.parse(readFileSync(join(demo, 'categories.json'), 'utf8')) as Top[])
    .filter(({ slug }) => toolTops.includes(slug))
    .flatMap(({ children }) => children.map(({ slug }) => slug)),
)

/** How many products the demonstration has; the generated ones come beside them. */
export const templateCount = templates.length

/** The n-th generated product, as a line of an import file: one of the demonstration's, offered in another way. */
export function lineAt(n: number): NewProductLine {
  const place = n % templates.length
  const template = templates[place]!
  const nth = Math.floor(n / templates.length)
  if (nth >= variationCount) throw new Error(`There are ${templates.length * variationCount} different products.`)
  const random = randomFrom(seed + n + 1)
  const variation = variationAt(nth + place, getVariationKind(template))
  const { surface, option, pack } = variation
  const { priceCents, factor } = pricedAs(template, variation, random)
  const stock = stockBy(random)
  const packSize = template.packSize * pack.times
  const bengali = joined([
    template.translations?.name?.bn ?? '',
    surface.bengali,
    option.bengali,
    pack.times === 1 ? '' : `${packSize}টির বাক্স`,
  ])
  const code = `${surface.code}${option.code}${pack.times === 1 ? '' : pack.times}`
  return {
    ...template,
    sku: `${template.sku}-${code}`,
    name: joined([template.name, surface.name, option.name, pack.times === 1 ? '' : `box of ${packSize}`]),
    translations: { name: { bn: bengali } },
    attributes: template.attributes.finish ? { ...template.attributes, finish: surface.name } : template.attributes,
    packSize,
    priceCents,
    priceBreaks: template.priceBreaks.map(({ fromQty, unitPriceCents }) => ({
      fromQty,
      unitPriceCents: Math.min(priceCents, Math.round(unitPriceCents * factor)),
    })),
    stock,
    leadTimeDays: stock > 0 ? between(random, 1, 2) : between(random, 7, 42),
  }
}

function getVariationKind({ category, attributes }: NewProductLine): VariationKind {
  if (toolCategories.has(category ?? '')) return 'tool'
  return String(attributes.material).startsWith('Stainless') ? 'stainless' : 'part'
}

const joined = (words: readonly string[]) => words.filter(Boolean).join(', ')

/** To five cents, with a few per cent between makers' lots, so that prices do not repeat. */
function pricedAs({ priceCents }: NewProductLine, { surface, option, pack }: Variation, random: () => number) {
  const wished = priceCents * surface.factor * option.factor * pack.factor * (0.96 + random() * 0.08)
  const charged = Math.max(5, Math.round(wished / 5) * 5)
  return { priceCents: charged, factor: charged / priceCents }
}

/** One in twelve is sold out, one in twenty-five nearly so. */
function stockBy(random: () => number): number {
  const place = random()
  if (place < 0.08) return 0
  return place < 0.12 ? between(random, 1, 5) : between(random, 6, 900)
}
