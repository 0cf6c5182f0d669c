import { allocateByRate, subtractByRate, sumByRate, sumGross, sumNetAndTax } from '#company/tax/by-rate.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import type { TaxedAmount } from '#company/tax/compute.ts'
import { type InvoiceContent, type InvoiceLine, sumContent } from './content.ts'
import { convertCredit } from './exchange/convert.ts'

/**
 * The subject of a refund: pieces of a line, by its index in the order, their new price, a part of the delivery, a mere
 * amount, or one that was given earlier. Below 0: a charge.
 */
export type CreditPart = TaxedAmount & {
  kind: 'pieces' | 'price' | 'delivery' | 'amount' | 'offset'
  at: number | null
  quantity: number
}

type Invoice = { number: string; issuedAt: Date; currency: string; content: InvoiceContent }

/**
 * Builds a credit note over an amount: the whole invoice, the refunded parts, or else one sum per rate. Never credits
 * more of a rate than is left. Over nothing, it says what a cancellation changed. Undefined: there is nothing to say.
 */
export function buildCreditNote(
  { number, issuedAt, currency, content }: Invoice,
  earlier: readonly InvoiceContent[],
  amountMinor: number,
  parts: readonly CreditPart[] = [],
): InvoiceContent | undefined {
  const isCorrection = amountMinor === 0 && sumGross(parts) === 0 && parts.some((part) => sumNetAndTax(part) !== 0)
  if (amountMinor <= 0 && !isCorrection) return undefined
  const credits = { number, issuedAt: issuedAt.toISOString() }
  if (earlier.length === 0 && amountMinor === content.totalMinor) return { ...content, credits }
  const left = subtractByRate(
    content.taxes,
    earlier.flatMap(({ taxes }) => taxes),
  )
  const isFit = sumGross(parts) === amountMinor && fits(parts, left)
  if (isCorrection && !isFit) return undefined
  // Parts that do not match the refund are left out.
  const { lines, carriage } = isFit
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
  const worth = parts.filter((part) => part.netMinor !== 0 || part.taxMinor !== 0)
  const lines = worth.flatMap((part) => (part.kind === 'delivery' ? [] : partLine(content, part)))
  const carried = worth.filter(({ kind }) => kind === 'delivery').map(money)
  const named = { name: '', translations: {}, ...content.carriage }
  // A document needs at least one line (BR-16 of EN 16931), and a charge is above 0: such a delivery becomes lines.
  if (lines.length === 0 || carried.some((part) => sumNetAndTax(part) < 0))
    return { lines: [...lines, ...carried.map((part) => deliveryLine(content, named, part))], carriage: null }
  return { lines, carriage: carried.length > 0 ? { ...named, parts: carried } : null }
}

function partLine(content: InvoiceContent, { kind, at, quantity, ...part }: CreditPart): InvoiceLine[] {
  const taxed = money(part)
  if (kind === 'amount') return [amountLine(content, taxed)]
  if (kind === 'offset') return [{ ...amountLine(content, taxed), about: 'offset' }]
  if (at === null) return []
  const line = content.lines[at]!
  if (kind === 'pieces') return [{ ...line, quantity, ...taxed }]
  const { sku, name, translations, packSize, taxClass } = line
  return [{ about: 'price', sku, name, translations, packSize, ...(taxClass ? { taxClass } : {}), ...asOne(taxed) }]
}

const money = ({ netMinor, taxMinor, rate }: TaxedAmount): TaxedAmount => ({ netMinor, taxMinor, rate })

/** An amount is one at its price; one that is charged is less than none. */
function asOne(taxed: TaxedAmount): TaxedAmount & Pick<InvoiceLine, 'quantity' | 'unitPriceMinor'> {
  const quantity = sumNetAndTax(taxed) < 0 ? -1 : 1
  return { ...money(taxed), quantity, unitPriceMinor: sumNetAndTax(taxed) * quantity }
}

/** A mere amount gets the class that its rate has on the invoice. */
const amountLine = ({ lines }: InvoiceContent, taxed: TaxedAmount): InvoiceLine => ({
  ...{ ...sumLine, ...asOne(taxed), ...classAt(lines, taxed.rate) },
})

function classAt(lines: readonly InvoiceLine[], rate: number): Pick<InvoiceLine, 'taxClass'> {
  const taxClass = lines.find((line) => line.rate === rate)?.taxClass
  return taxClass ? { taxClass } : {}
}

const deliveryLine = (
  { lines }: InvoiceContent,
  { name, translations }: Pick<InvoiceLine, 'name' | 'translations'>,
  part: TaxedAmount,
): InvoiceLine => ({
  ...{ ...sumLine, about: 'delivery' as const, name, translations, ...asOne(part), ...classAt(lines, part.rate) },
})

/** An amount without goods; documents supply its text. */
const sumLine = { sku: '', name: '', translations: {}, quantity: 1, packSize: 1 }
