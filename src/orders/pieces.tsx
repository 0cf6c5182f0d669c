import { m } from '#paraglide/messages.js'
import { chargeStep } from '#platform/charge-step.ts'
import type { FieldErrors } from '#platform/errors.ts'
import { numberOf } from '#platform/forms.ts'
import { formatNumber, nameOf } from '#platform/locale.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import { Field } from '#ui/field.tsx'
import type { OrderDetails, OrderLine } from './contract.ts'
import { shareOf } from './parts.ts'

/** So many sales units of lines. */
export type Chosen = { line: string; quantity: number }[]

export const chosenIn = (values: FormData, lines: readonly OrderLine[]): Chosen =>
  lines
    .map(({ _id }) => ({ line: _id, quantity: numberOf(String(values.get(_id) ?? '')) ?? 0 }))
    .filter(({ quantity }) => quantity !== 0)

type Props = {
  lines: readonly OrderLine[]
  mostOf: (line: OrderLine) => number
  /** What was sent last: refusals name lines by their place in it. */
  asked: Chosen
  fields: FieldErrors
}

/** How many of each line: none at first. */
export function PiecesFields({ lines, mostOf, asked, fields }: Props) {
  return lines.map((line) => (
    <Field
      key={line._id}
      name={line._id}
      label={nameOf(line)}
      hint={`${line.sku}, ${m.pieces_at_most({ number: formatNumber(mostOf(line)) })}`}
      inputMode="numeric"
      defaultValue=""
      placeholder={formatNumber(0)}
      error={fields[`lines.${asked.findIndex(({ line: id }) => id === line._id)}.quantity`]}
      className="figures max-w-28"
    />
  ))
}

/** What pieces come to in the major unit, as the shop computes it: of those that are not refunded yet. */
export function worthOf({ lines, currency }: OrderDetails, chosen: Chosen): number {
  const minor = chosen.reduce((sum, { line: id, quantity }) => {
    const line = lines.find(({ _id }) => _id === id)!
    const { net, tax } = line.tax ?? { net: line.total, tax: 0 }
    const money = { netMinor: toMinor(net, currency) ?? 0, taxMinor: toMinor(tax, currency) ?? 0 }
    const pieces = Math.max(0, Math.min(quantity, line.quantity - line.refunded))
    const share = shareOf({ ...money, quantity: line.quantity }, line.refunded, pieces, chargeStep(currency))
    return sum + share.netMinor + share.taxMinor
  }, 0)
  return fromMinor(minor, currency)
}
