/** A readable slug, unique because it contains the part number. */
export function slugOf(name: string, sku: string): string {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
  return `${plain(name).slice(0, 90)}-${plain(sku)}`.replace(/^-+/, '')
}
