import { allocateByRate, subtractByRate, sumByRate, sumGross, sumNetAndTax } from '#tax/by-rate.ts'
import { getChargeStep } from '#tax/charge-step.ts'
import type { TaxedAmount } from '#tax/compute.ts'
import { type InvoiceContent, type InvoiceLine, sumContent } from './content.ts'
import { convertCredit } from './exchange/convert.ts'

/** The subject of a refund: pieces of a line, by its index in the order, a part of the delivery, or a mere amount. */
export type CreditPart = TaxedAmount & { kind: 'pieces' | 'delivery' | 'amount'; at: number | null; quantity: number }

type Invoice = { number: string; issuedAt: Date; currency: string; content: InvoiceContent }

/**
 * Builds a credit note over an amount: the whole invoice, the refunded parts, or else one sum per rate. Never credits
 * more of a rate than is left. Undefined: there is nothing to credit.
 */
export function buildCreditNote(
  { number, issuedAt, currency, content }: Invoice,
  earlier: readonly InvoiceContent[],
  amountMinor: number,
  parts: readonly CreditPart[] = [],
): InvoiceContent | undefined {
  if (amountMinor <= 0) return undefined
  const credits = { number, issuedAt: issuedAt.toISOString() }
  if (earlier.length === 0 && amountMinor === content.totalMinor) return { ...content, credits }
  const left = subtractByRate(
    content.taxes,
    earlier.flatMap(({ taxes }) => taxes),
  )
  // Parts that do not match the refund are left out.
  const { lines, carriage } =
    sumGross(parts) === amountMinor && fits(parts, left)
      ? ofParts(content, parts)
      : {
          lines: allocateByRate(amountMinor, left, getChargeStep(currency)).map((part) => amountLine(content, part)),
          carriage: null,
        }
  const sums = sumContent(lines, carriage)
  return { ...content, lines, carriage, ...sums, accounting: convertCredit(content, earlier, sums.taxes), credits }
}

const fits = (parts: readonly TaxedAmount[], left: readonly TaxedAmount[]): boolean =>
  sumByRate(parts).every(({ rate, netMinor, taxMinor }) => {
    const rest = left.find((taxed) => taxed.rate === rate)
    return netMinor <= (rest?.netMinor ?? 0) && taxMinor <= (rest?.taxMinor ?? 0)
  })

function ofParts(content: InvoiceContent, parts: readonly CreditPart[]): Pick<InvoiceContent, 'lines' | 'carriage'> {
  // Pieces that were already refunded completely are not credited again.
  const worth = parts.filter((part) => sumNetAndTax(part) > 0)
  const lines = worth.flatMap(({ kind, at, quantity, ...taxed }) => {
    if (kind === 'amount') return [amountLine(content, taxed)]
    return at === null ? [] : [{ ...content.lines[at]!, quantity, ...money(taxed) }]
  })
  const carried = worth.filter(({ kind }) => kind === 'delivery').map(money)
  const named = { name: '', translations: {}, ...content.carriage }
  // A document needs at least one line (BR-16 of EN 16931), so delivery alone becomes its line.
  if (lines.length === 0)
    return {
      lines: carried.map((part) => ({ ...deliveryLine(named, part), ...classAt(content.lines, part.rate) })),
      carriage: null,
    }
  return { lines, carriage: carried.length > 0 ? { ...named, parts: carried } : null }
}

const money = ({ netMinor, taxMinor, rate }: TaxedAmount): TaxedAmount => ({ netMinor, taxMinor, rate })

/** A mere amount gets the class that its rate has on the invoice. */
const amountLine = ({ lines }: InvoiceContent, taxed: TaxedAmount): InvoiceLine => ({
  ...{ ...sumLine, ...money(taxed), unitPriceMinor: sumNetAndTax(taxed) },
  ...classAt(lines, taxed.rate),
})

function classAt(lines: readonly InvoiceLine[], rate: number): Pick<InvoiceLine, 'taxClass'> {
  const taxClass = lines.find((line) => line.rate === rate)?.taxClass
  return taxClass ? { taxClass } : {}
}

const deliveryLine = (
  { name, translations }: Pick<InvoiceLine, 'name' | 'translations'>,
  part: TaxedAmount,
): InvoiceLine => ({
  ...{ ...sumLine, name, translations, ...part },
  unitPriceMinor: part.netMinor + part.taxMinor,
})

/** An amount without goods; documents supply its text. */
const sumLine = { sku: '', name: '', translations: {}, quantity: 1, packSize: 1 }
