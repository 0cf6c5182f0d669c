import type { FieldErrors } from '#base/platform/errors.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { capitalise, formatNumber, getName } from '#base/platform/text/locale.ts'
import { fromMinor, toMinor } from '#base/platform/text/money.ts'
import { Field } from '#base/ui/field.tsx'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import { claimPieces, countRefundable } from '../account/worth.ts'
import type { OrderDetails, OrderLine } from '../shapes.ts'

/** So many sales units of lines. */
export type ChosenPieces = { line: string; quantity: number }[]

export const readPieces = (values: FormData, lines: readonly OrderLine[]): ChosenPieces =>
  lines
    .map(({ _id }) => ({ line: _id, quantity: parseNumber(String(values.get(_id) ?? '')) ?? 0 }))
    .filter(({ quantity }) => quantity !== 0)

type Props = {
  lines: readonly OrderLine[]
  getMax: (line: OrderLine) => number
  /** A sentence about how many there can be at most. */
  describe?: (max: { quantity: string }) => string
  /** What was sent last: refusals name lines by their place in it. */
  asked: ChosenPieces
  fields: FieldErrors
}

/** How many of each line, in the packs that it was sold in: none at first. */
export function PiecesFields({ lines, getMax, describe = m.pieces_at_most, asked, fields }: Props) {
  return lines.map((line) => {
    const limit = describe({ quantity: formatQuantity(getMax(line), line.packSize) })
    const index = asked.findIndex(({ line: id }) => id === line._id)
    const wrong = fields[`lines.${index}.quantity`]
    return (
      <Field
        key={line._id}
        name={line._id}
        label={getName(line)}
        hint={`${line.sku}, ${limit}`}
        inputMode="numeric"
        defaultValue=""
        placeholder={formatNumber(0)}
        // The hint gives way to the error, which says the same of what was too much.
        error={wrong && asked[index]!.quantity > getMax(line) ? capitalise(limit) : wrong}
        className="figures max-w-28"
      />
    )
  })
}

/** What pieces and delivery give back in the major unit, as the shop computes it: what was paid for them, or all that is left. */
export function calculateWorth(
  { lines, leftByRate, currency }: OrderDetails,
  chosen: ChosenPieces,
  delivery: number,
): number {
  const minor = (amount: number) => toMinor(amount, currency) ?? 0
  const claimed = chosen.map(({ line: id, quantity }) => {
    const { worth } = lines.find(({ _id }) => _id === id)!
    const pieces = Math.max(0, Math.min(quantity, countRefundable(worth)))
    const price = { ...worth, grossMinor: minor(worth.total), taxMinor: 0 }
    return claimPieces(price, pieces, getChargeStep(currency)).grossMinor
  })
  const sum = (all: readonly number[]) => all.reduce((total, amount) => total + amount, 0)
  const left = sum(leftByRate.map(({ total }) => minor(total)))
  return Number.isNaN(delivery) ? Number.NaN : fromMinor(Math.min(sum(claimed) + minor(delivery), left), currency)
}
