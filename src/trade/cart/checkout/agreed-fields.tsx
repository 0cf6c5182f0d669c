import type { FieldErrors } from '#base/platform/errors.ts'
import { formatNumber, getName } from '#base/platform/text/locale.ts'
import { Field } from '#base/ui/field.tsx'
import { formatMoney } from '#base/ui/price.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import type { Cart } from '../contract.ts'
import { type Agreed, deliveryField } from './use-agreed.ts'

type Props = { cart: Cart; agreed: Agreed; fields: FieldErrors }

/** The price of each line, and of the delivery, where another one was agreed on. */
export function AgreedFields({ cart: { lines, currency }, agreed, fields }: Props) {
  const toInput = (field: string) => ({
    inputMode: 'decimal' as const,
    value: agreed.typed[field] ?? '',
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      agreed.change(field, currentTarget.value),
    className: 'figures max-w-40',
  })
  return (
    <>
      <p className="-mt-3 text-sm text-muted">{m.agreed_hint()}</p>
      {lines.map((line, index) => (
        <Field
          key={line.productId}
          name={`agreed ${line.productId}`}
          label={m.agreed_price({ name: getName(line), currency })}
          hint={m.agreed_today({
            price: formatMoney(line.unitPrice, currency),
            quantity: formatQuantity(line.quantity, line.product?.packSize ?? 1),
          })}
          placeholder={formatNumber(line.unitPrice, { useGrouping: false })}
          {...toInput(line.productId)}
          error={fields[`lines.${index}.agreed`]}
        />
      ))}
      <Field
        name="agreed delivery"
        label={m.agreed_delivery({ currency })}
        {...toInput(deliveryField)}
        error={fields.agreedDelivery}
      />
    </>
  )
}
