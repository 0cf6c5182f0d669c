import type { ImportColumn } from '../contract.ts'
import { listViewHeads, type Views } from '../views.ts'
import { openPublication, type Publication } from './publication.ts'
import type { RawCell } from './row-context.ts'
import { openVariants, type Variants } from './variants.ts'

type Template = {
  /** Heads that only its files have together. */
  signature: readonly string[]
  columns: Readonly<Record<string, string | { key: string; unit: string }>>
  /** How rows lean on others, if they do. */
  variants?: Variants
  /** Rows for what a product is called in other languages, if it has such. */
  views?: Views
  /** The columns that say whether a product is on sale. Without them all are. */
  publication?: Publication
}

const yesOrNo = { shown: ['1', 'true'], hidden: ['0', 'false'] }
const shopifyStatus = { shown: ['active'], hidden: ['draft', 'archived', 'unlisted'] }

const grams = (unit: string) => ({ key: 'massGrams', unit })

/**
 * What the exports of well-known shops call their columns; where that is written, decision 0196 says. What is not named is left out: what
 * a shop compares a price with, or pays for a part, is no price, and what counts only where another column says so is not certain.
 */
const templates: Readonly<Record<string, Template>> = {
  shopify: {
    signature: ['Handle', 'Variant SKU', 'Variant Price'],
    columns: {
      ...{ Title: 'name', 'Body (HTML)': 'description', 'Variant SKU': 'sku', 'Variant Price': 'price' },
      ...{ 'Variant Inventory Qty': 'stock', 'Variant Barcode': 'gtin', 'Variant Grams': grams('g') },
      ...{ 'Product Category': 'category', 'Custom Product Type': 'category', Type: 'category' },
    },
    variants: {
      ...{ ids: ['Handle'], parent: 'Handle', name: 'Title', part: 'Variant SKU' },
      inherits: ['Title', 'Body (HTML)', 'Product Category', 'Custom Product Type', 'Type', 'Status', 'Published'],
      values: ['Option1 Value', 'Option2 Value', 'Option3 Value'],
    },
    publication: { Status: shopifyStatus, Published: yesOrNo },
  },
  shopifyNew: {
    signature: ['URL handle', 'SKU', 'Price'],
    columns: {
      ...{ Title: 'name', Description: 'description', SKU: 'sku', Price: 'price', Barcode: 'gtin' },
      ...{ 'Inventory quantity': 'stock', 'Weight value (grams)': grams('g') },
      ...{ 'Product category': 'category', Type: 'category' },
    },
    variants: {
      ...{ ids: ['URL handle'], parent: 'URL handle', name: 'Title', part: 'SKU' },
      inherits: ['Title', 'Description', 'Product category', 'Type', 'Status', 'Published on online store'],
      values: ['Option1 value', 'Option2 value', 'Option3 value'],
    },
    publication: { Status: shopifyStatus, 'Published on online store': yesOrNo },
  },
  wooCommerce: {
    signature: ['SKU', 'Regular price', 'In stock?'],
    columns: {
      ...{ SKU: 'sku', Name: 'name', Description: 'description', 'Regular price': 'price', Stock: 'stock' },
      ...{ 'GTIN, UPC, EAN, or ISBN': 'gtin', Categories: 'category', 'Weight (g)': grams('g') },
      ...{ 'Weight (kg)': grams('kg'), 'Weight (lbs)': grams('lb'), 'Weight (oz)': grams('oz') },
    },
    variants: {
      ...{ ids: ['SKU', 'ID'], parent: 'Parent', name: 'Name', part: 'SKU', values: [] },
      ...{
        inherits: ['Name', 'Description', 'Categories', 'Weight (g)', 'Weight (kg)', 'Weight (lbs)', 'Weight (oz)'],
      },
    },
    publication: { Published: { shown: ['1'], hidden: ['0', '-1'] } },
  },
  magento: {
    signature: ['sku', 'attribute_set_code', 'product_type'],
    columns: {
      ...{ sku: 'sku', name: 'name', description: 'description', price: 'price', qty: 'stock' },
      // Weights are kilograms or pounds, as the shop is set: it has to be said. Minima and steps hold only where a column of theirs says so.
      categories: 'category',
    },
    views: { part: 'sku', code: 'store_view_code', texts: ['name', 'description'] },
    publication: { product_online: { shown: ['1'], hidden: ['2'] } },
  },
  prestaShop: {
    signature: ['Reference', 'Price (tax excl.)', 'Quantity'],
    columns: {
      ...{ Reference: 'sku', Name: 'name', 'Price (tax excl.)': 'price', Quantity: 'stock', Category: 'category' },
    },
    publication: { Status: yesOrNo },
  },
  prestaShopImport: {
    signature: ['Reference #', 'Price tax excluded', 'Wholesale price'],
    columns: {
      ...{ 'Reference #': 'sku', 'Name *': 'name', Name: 'name', 'Price tax excluded': 'price', Quantity: 'stock' },
      ...{ 'Minimal quantity': 'minimum', EAN13: 'gtin', Weight: grams('kg'), Description: 'description' },
      'Categories (x,y,z...)': 'category',
    },
    publication: { 'Active (0/1)': yesOrNo },
  },
  odoo: {
    signature: ['Internal Reference', 'Sales Price'],
    columns: {
      ...{ 'Internal Reference': 'sku', Name: 'name', 'Sales Price': 'price', Barcode: 'gtin' },
      ...{ 'Quantity On Hand': 'stock', Weight: grams('kg'), 'Product Category': 'category' },
      ...{ 'Sales Description': 'description', 'Sale Description': 'description' },
    },
    publication: { Active: yesOrNo },
  },
  odooTechnical: {
    signature: ['default_code', 'list_price'],
    columns: {
      ...{ default_code: 'sku', name: 'name', list_price: 'price', barcode: 'gtin', qty_available: 'stock' },
      ...{ weight: grams('kg'), description_sale: 'description', 'categ_id/name': 'category', categ_id: 'category' },
      ...{ 'categ_id/complete_name': 'category' },
    },
    publication: { active: yesOrNo },
  },
}

const toKey = (head: string) => head.trim().toLowerCase()

type FoundTemplate = {
  toColumns: (heads: readonly string[]) => ImportColumn[]
  /** Says of each row what it leaves to an earlier one. */
  openFiller: () => (cells: readonly RawCell[]) => RawCell[]
  views: Views | undefined
  /** Where a row says that it is of a further view of the shop; -1: nowhere. */
  viewPlace: number
}

/** The template of the shop whose export has these heads. */
export function findTemplate(heads: readonly string[]): FoundTemplate | undefined {
  const known = new Set(heads.map(toKey))
  const found = Object.values(templates).find(({ signature }) => signature.every((head) => known.has(toKey(head))))
  if (!found) return undefined
  const { variants, publication = {} } = found
  const findPlace = (head: string) => heads.findIndex((each) => toKey(each) === toKey(head))
  return {
    views: found.views,
    viewPlace: found.views ? findPlace(found.views.code) : -1,
    toColumns: (given) => applyTemplate(found, given),
    openFiller: () => {
      const fill = variants ? openVariants(variants, findPlace) : (cells: readonly RawCell[]) => [...cells]
      const hide = openPublication(publication, findPlace)
      return (cells) => hide(fill(cells))
    },
  }
}

function applyTemplate({ columns, views, publication = {} }: Template, heads: readonly string[]): ImportColumn[] {
  const drafts = Object.keys(publication).map((head) => [head, 'draft'] as const)
  const inViews = views ? listViewHeads(views).map((head) => [head, head] as const) : []
  const byHead = new Map(
    [...Object.entries(columns), ...drafts, ...inViews].map(([head, column]) => [toKey(head), column]),
  )
  const taken = new Set<string>()
  return heads.map((head) => {
    const column = byHead.get(toKey(head)) ?? ''
    const { key, unit } = typeof column === 'string' ? { key: column, unit: '' } : column
    if (key === '' || taken.has(key)) return { key: '', unit: '' }
    taken.add(key)
    return { key, unit }
  })
}
