import type { ImportColumn } from './contract.ts'

type Template = {
  /** Heads that only its files have together. */
  signature: readonly string[]
  columns: Readonly<Record<string, string | { key: string; unit: string }>>
}

/**
 * What the exports of well-known shops call their columns, by the documentation of each. What is not named is left out: their categories
 * are paths, and what they compare a price with, or pay for a part, is no price.
 */
const templates: Readonly<Record<string, Template>> = {
  shopify: {
    signature: ['Handle', 'Variant SKU', 'Variant Price'],
    columns: {
      ...{ Title: 'name', 'Body (HTML)': 'description', 'Variant SKU': 'sku', 'Variant Price': 'price' },
      ...{
        'Variant Inventory Qty': 'stock',
        'Variant Barcode': 'gtin',
        'Variant Grams': { key: 'massGrams', unit: 'g' },
      },
    },
  },
  shopifyNew: {
    signature: ['URL handle', 'SKU', 'Inventory quantity'],
    columns: {
      ...{ Title: 'name', Description: 'description', SKU: 'sku', Price: 'price', Barcode: 'gtin' },
      ...{ 'Inventory quantity': 'stock', 'Weight value (grams)': { key: 'massGrams', unit: 'g' } },
    },
  },
  wooCommerce: {
    signature: ['SKU', 'Regular price', 'In stock?'],
    columns: {
      ...{ SKU: 'sku', Name: 'name', Description: 'description', 'Regular price': 'price', Stock: 'stock' },
      ...{ 'GTIN, UPC, EAN, or ISBN': 'gtin', 'Weight (g)': { key: 'massGrams', unit: 'g' } },
      ...{ 'Weight (kg)': { key: 'massGrams', unit: 'kg' }, 'Weight (lbs)': { key: 'massGrams', unit: 'lb' } },
      'Weight (oz)': { key: 'massGrams', unit: 'oz' },
    },
  },
  magento: {
    signature: ['sku', 'attribute_set_code', 'product_type'],
    columns: {
      ...{ sku: 'sku', name: 'name', description: 'description', price: 'price', qty: 'stock' },
      ...{ min_cart_qty: 'minimum', qty_increments: 'step', country_of_manufacture: '' },
      // Kilograms or pounds, as the shop is set: it has to be said.
      weight: '',
    },
  },
  prestaShop: {
    signature: ['Reference', 'Price (tax excl.)', 'Quantity'],
    columns: { ...{ Reference: 'sku', Name: 'name', 'Price (tax excl.)': 'price', Quantity: 'stock' } },
  },
  prestaShopImport: {
    signature: ['Reference #', 'Price tax excluded', 'Wholesale price'],
    columns: {
      ...{ 'Reference #': 'sku', 'Name *': 'name', Name: 'name', 'Price tax excluded': 'price', Quantity: 'stock' },
      ...{
        'Minimal quantity': 'minimum',
        EAN13: 'gtin',
        Weight: { key: 'massGrams', unit: 'kg' },
        Description: 'description',
      },
    },
  },
  odoo: {
    signature: ['Internal Reference', 'Sales Price'],
    columns: {
      ...{ 'Internal Reference': 'sku', Name: 'name', 'Sales Price': 'price', Barcode: 'gtin' },
      ...{ 'Quantity On Hand': 'stock', Weight: { key: 'massGrams', unit: 'kg' }, 'Sales Description': 'description' },
    },
  },
  odooTechnical: {
    signature: ['default_code', 'list_price'],
    columns: {
      ...{ default_code: 'sku', name: 'name', list_price: 'price', barcode: 'gtin', qty_available: 'stock' },
      ...{ weight: { key: 'massGrams', unit: 'kg' }, description_sale: 'description' },
    },
  },
}

const toKey = (head: string) => head.trim().toLowerCase()

/** The template of the shop whose export has these heads. */
export function findTemplate(
  heads: readonly string[],
): { toColumns: (heads: readonly string[]) => ImportColumn[] } | undefined {
  const known = new Set(heads.map(toKey))
  const found = Object.values(templates).find(({ signature }) => signature.every((head) => known.has(toKey(head))))
  return found && { toColumns: (given) => applyTemplate(found, given) }
}

function applyTemplate({ columns }: Template, heads: readonly string[]): ImportColumn[] {
  const byHead = new Map(Object.entries(columns).map(([head, column]) => [toKey(head), column]))
  const taken = new Set<string>()
  return heads.map((head) => {
    const column = byHead.get(toKey(head)) ?? ''
    const { key, unit } = typeof column === 'string' ? { key: column, unit: '' } : column
    if (key === '' || taken.has(key)) return { key: '', unit: '' }
    taken.add(key)
    return { key, unit }
  })
}
