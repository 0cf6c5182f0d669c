import type { RawCell } from './row-context.ts'

/** How the rows of an export that are variants lean on the row of their product. All are heads. */
export type Variants = {
  /** What a product is known by to its variants; an `ID` as `id:44`. */
  ids: readonly string[]
  /** What a variant names its product in. Where both have the same, the first row with a name is the product's. */
  parent: string
  name: string
  /** What a row without is no part: a further picture. */
  part: string
  inherits: readonly string[]
  /** What tells the variants of a product apart. */
  values: readonly string[]
}

/** Exports have the rows of a product together. */
const keptProducts = 1000
/** The value of a product that has no variants. */
const noValue = 'Default Title'

type FindPlace = (head: string) => number

/** Fills the rows of variants, one after the other: with what their product says, and with their own values behind its name. */
export function openVariants(variants: Variants, findPlace: FindPlace): (cells: readonly RawCell[]) => RawCell[] {
  const { parent, ids } = variants
  const [of, name, part] = [parent, variants.name, variants.part].map(findPlace) as [number, number, number]
  const inherited = variants.inherits.map(findPlace).filter((place) => place >= 0)
  const values = variants.values.map(findPlace).filter((place) => place >= 0)
  const products = new Map<string, RawCell[]>()
  const keep = (key: string, cells: readonly RawCell[]) => {
    products.set(key, [...cells])
    if (products.size > keptProducts) products.delete(products.keys().next().value!)
  }
  const listKeys = (cells: readonly RawCell[]) =>
    ids.flatMap((head) => {
      const key = getText(cells, findPlace(head))
      return key === '' ? [] : [head === 'ID' ? `id:${key}` : key]
    })
  return (given) => {
    const cells = [...given]
    const isVariant = ids.includes(parent) ? getText(cells, name) === '' : getText(cells, of) !== ''
    if (!isVariant) for (const key of listKeys(cells)) keep(key, cells)
    if (getText(cells, part) === '') return cells
    const product = isVariant ? products.get(getText(cells, of)) : undefined
    for (const place of product ? inherited : [])
      if (getText(cells, place) === '') cells[place] = product![place] ?? null
    const own = values.map((place) => getText(cells, place)).filter((value) => value !== '' && value !== noValue)
    if (getText(cells, name) !== '' && own.length > 0) cells[name] = [getText(cells, name), ...own].join(', ')
    return cells
  }
}

const getText = (cells: readonly RawCell[], index: number): string => String(cells[index] ?? '').trim()
