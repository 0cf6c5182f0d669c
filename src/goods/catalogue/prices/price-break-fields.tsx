import { parseNumber } from '#base/platform/forms.ts'
import { Field } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import { maxBreaks, type PriceBreak } from '../products/fields.ts'

type Props = { breaks: readonly PriceBreak[]; fields: Record<string, string> }

/** Quantities from which a sales unit costs less, a row for each and two more to fill. */
export function PriceBreakFields({ breaks, fields }: Props) {
  const rows = Math.min(breaks.length + 2, maxBreaks)
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-semibold">{m.price_breaks()}</legend>
      <p className="text-sm text-muted">{m.price_breaks_hint()}</p>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are neither moved nor removed
        <div key={index} className="grid grid-cols-2 gap-5">
          <Field
            name="breakQuantity"
            label={m.price_break_from()}
            inputMode="numeric"
            defaultValue={breaks[index]?.quantity}
            error={fields[`priceBreaks.${index}.quantity`]}
          />
          <Field
            name="breakPrice"
            label={m.price_break_each()}
            inputMode="decimal"
            defaultValue={breaks[index]?.price}
            error={fields[`priceBreaks.${index}.price`]}
          />
        </div>
      ))}
      {fields.priceBreaks && (
        <p role="alert" className="text-sm text-bad">
          {fields.priceBreaks}
        </p>
      )}
    </fieldset>
  )
}

/** The price breaks of the form, without empty rows; what is no number is refused by their shape. */
export function readPriceBreaks(form: FormData): { quantity: number | undefined; price: number | undefined }[] {
  const prices = form.getAll('breakPrice').map(String)
  return form
    .getAll('breakQuantity')
    .map((quantity, index) => ({ quantity: parseNumber(String(quantity)), price: parseNumber(prices[index] ?? '') }))
    .filter(({ quantity, price }) => quantity !== undefined || price !== undefined)
}
