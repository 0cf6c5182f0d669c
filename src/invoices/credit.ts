import { chargeStep } from '#platform/charge-step.ts'
import type { Taxed } from '#tax/compute.ts'
import { shareOut } from '#tax/share-out.ts'
import { type Content, type InvoiceLine, sumsOf } from './content.ts'

/** So many sales units of a line, by its place in the order, or a part of the delivery. */
export type Part = Taxed & { at: number | null; quantity: number }

type Invoice = { number: string; issuedAt: Date; currency: string; content: Content }

/**
 * What a credit note over an amount says: all of the invoice, the parts that were given back, or else a sum for each rate.
 * Undefined: there is nothing to credit.
 */
export function credited(
  { number, issuedAt, currency, content }: Invoice,
  earlier: readonly Content[],
  amountMinor: number,
  parts: readonly Part[] = [],
): Content | undefined {
  if (amountMinor <= 0) return undefined
  const credits = { number, issuedAt: issuedAt.toISOString() }
  if (earlier.length === 0 && amountMinor === content.totalMinor) return { ...content, credits }
  // Parts that are not what went back say nothing true of it.
  const isTrue = parts.length > 0 && sumsOf(parts, null).totalMinor === amountMinor
  const { lines, carriage } = isTrue
    ? ofParts(content, parts)
    : { lines: byRate(content, earlier, amountMinor, chargeStep(currency)), carriage: null }
  return { ...content, lines, carriage, ...sumsOf(lines, carriage), credits }
}

function ofParts(content: Content, parts: readonly Part[]): Pick<Content, 'lines' | 'carriage'> {
  const lines = parts.flatMap(({ at, quantity, netMinor, taxMinor, rate }) =>
    at === null ? [] : [{ ...content.lines[at]!, quantity, netMinor, taxMinor, rate }],
  )
  const carried = parts
    .filter(({ at }) => at === null)
    .map(({ netMinor, taxMinor, rate }) => ({ netMinor, taxMinor, rate }))
  const named = { name: '', nameBn: '', ...content.carriage }
  // A document has at least one line (BR-16 of EN 16931), so delivery alone is its lines.
  if (lines.length === 0) return { lines: carried.map((part) => deliveryLine(named, part)), carriage: null }
  return { lines, carriage: carried.length > 0 ? { ...named, parts: carried } : null }
}

/** An amount shared out over what is left of each rate, so that the last credit note leaves nothing of any. */
function byRate(content: Content, earlier: readonly Content[], amountMinor: number, step: number): InvoiceLine[] {
  const left = content.taxes.map(({ rate, netMinor, taxMinor }) => {
    const before = earlier.flatMap(({ taxes }) => taxes.filter((taxed) => taxed.rate === rate))
    return {
      rate,
      netMinor: before.reduce((sum, one) => sum - one.netMinor, netMinor),
      taxMinor: before.reduce((sum, one) => sum - one.taxMinor, taxMinor),
    }
  })
  const shares = shareOut(amountMinor / step, left.map(grossOf))
  return left.flatMap((taxed, at) => {
    const share = shares[at]! * step
    if (share === 0) return []
    const taxMinor = Math.round((share * taxed.taxMinor) / grossOf(taxed) / step) * step
    return [{ ...sumLine, unitPriceMinor: share, netMinor: share - taxMinor, taxMinor, rate: taxed.rate }]
  })
}

// Pieces that were given back are rounded by themselves, and may leave less than nothing of a rate.
const grossOf = ({ netMinor, taxMinor }: Taxed) => Math.max(0, netMinor + taxMinor)

const deliveryLine = ({ name, nameBn }: Pick<InvoiceLine, 'name' | 'nameBn'>, part: Taxed): InvoiceLine => ({
  ...{ ...sumLine, name, nameBn, ...part },
  unitPriceMinor: part.netMinor + part.taxMinor,
})

/** A sum without goods; documents word it. */
const sumLine = { sku: '', name: '', nameBn: '', quantity: 1, packSize: 1 }
