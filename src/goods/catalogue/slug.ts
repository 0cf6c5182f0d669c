/** The letters and digits of a text, as an address has them; empty if it has none of the Latin alphabet. */
export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** A readable slug, unique because it contains the part number. */
export const buildSlug = (name: string, sku: string): string =>
  `${toSlug(name).slice(0, 90)}-${toSlug(sku)}`.replace(/^-+/, '')
