import { prorateInSteps } from '#company/tax/by-rate.ts'
import type { TaxedAmount } from '#company/tax/compute.ts'
import type { TaxClass } from '#company/tax/contract.ts'
import type { InvoiceContent } from './content.ts'

/** A VAT category of EN 16931, with its reason for exemption. */
export type VatCategory = {
  code: 'S' | 'Z' | 'E' | 'K' | 'AE' | 'G' | 'O'
  exemption: 'exempt' | 'intra_community' | 'reverse_charge' | 'export' | 'untaxed' | 'none' | null
}

/** The VAT category of a rate. Without a class, as in older documents, a rate of 0 is an exemption. */
export function getVatCategory(ground: InvoiceContent['ground'], rate: number, taxClass?: TaxClass): VatCategory {
  if (ground === null) return { code: 'O', exemption: 'none' }
  if (ground === 'untaxed') return { code: 'O', exemption: 'untaxed' }
  if (ground === 'intra_community') return { code: 'K', exemption: 'intra_community' }
  if (ground === 'reverse_charge') return { code: 'AE', exemption: 'reverse_charge' }
  if (ground === 'export') return { code: 'G', exemption: 'export' }
  if (rate > 0) return { code: 'S', exemption: null }
  return taxClass === undefined || taxClass === 'exempt'
    ? { code: 'E', exemption: 'exempt' }
    : { code: 'Z', exemption: null }
}

/** Supplies that are not subject to tax show no VAT numbers (BR-O-02). */
export const requiresVatNumbers = (ground: InvoiceContent['ground']): boolean => getVatCategory(ground, 0).code !== 'O'

type Goods = Pick<InvoiceContent, 'ground' | 'lines'>
export type CategorizedAmount = TaxedAmount & { category: VatCategory }

/**
 * Splits an amount of one rate into the categories of its lines: a rate of 0 may be exempt and zero-rated, in
 * proportion to both.
 */
export function categorize({ ground, lines }: Goods, amount: TaxedAmount, step: number): CategorizedAmount[] {
  const { rate } = amount
  const same = lines.filter((line) => line.rate === rate)
  const groups = [...Map.groupBy(same, ({ taxClass }) => getVatCategory(ground, rate, taxClass).code).values()]
  if (groups.length < 2) return [{ ...amount, category: getVatCategory(ground, rate, same[0]?.taxClass) }]
  // What a credit note charges bears no part of a delivery.
  const nets = groups.map((group) => group.reduce((sum, { netMinor }) => sum + Math.max(0, netMinor), 0))
  const shares = prorateInSteps(amount.netMinor, nets, step)
  return groups
    .map(([line], index) => ({
      ...{ rate, netMinor: shares[index]!, taxMinor: 0 },
      category: getVatCategory(ground, rate, line!.taxClass),
    }))
    .filter(({ netMinor }) => netMinor > 0)
}

/** The taxes of a document by category and rate: its lines and its delivery. */
export function groupTaxes(
  content: Goods & Pick<InvoiceContent, 'taxes' | 'carriage'>,
  step: number,
): CategorizedAmount[] {
  const { ground, lines, taxes, carriage } = content
  const charges = (carriage?.parts ?? []).flatMap((part) => categorize(content, part, step))
  return taxes.flatMap((taxed) => {
    const { rate } = taxed
    const same = lines.filter((line) => line.rate === rate)
    const categories = new Map(
      same.map(({ taxClass }) => {
        const category = getVatCategory(ground, rate, taxClass)
        return [category.code, category] as const
      }),
    )
    if (categories.size < 2) return categorize(content, taxed, step)
    return [...categories.values()].map((category) => {
      const isSame = (one: CategorizedAmount) => one.rate === rate && one.category.code === category.code
      const own = lines.map((line) => ({ ...line, category: getVatCategory(ground, line.rate, line.taxClass) }))
      const netMinor = [...own, ...charges].filter(isSame).reduce((sum, charge) => sum + charge.netMinor, 0)
      return { rate, netMinor, taxMinor: 0, category }
    })
  })
}

/** The sentences about tax that is not charged, one for each reason. */
export const listExemptions = (content: Goods & Pick<InvoiceContent, 'taxes'>) => [
  ...new Set(
    content.taxes.flatMap((taxed) => categorize(content, taxed, 1)).flatMap(({ category }) => category.exemption ?? []),
  ),
]
