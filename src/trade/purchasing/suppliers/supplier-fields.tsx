import type { ComponentProps } from 'react'
import { Field, Select } from '#base/ui/field.tsx'
import type { Reason } from '#base/ui/hooks/use-action.ts'
import { SaveOrCancel } from '#base/ui/save-or-cancel.tsx'
import { m } from '#paraglide/messages.js'
import type { Supplier } from './contract.ts'
import { listCurrencies } from './currencies.ts'

type Props = {
  supplier: Supplier | undefined
  onSubmit: ComponentProps<'form'>['onSubmit']
  busy: boolean
  reason: Reason | undefined
  fields: Readonly<Record<string, string>>
}

/** The form of a supplier. */
export function SupplierFields({ supplier, onSubmit, busy, reason, fields }: Props) {
  return (
    <form noValidate onSubmit={onSubmit} className="mt-6 grid max-w-3xl gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field
          name="name"
          label={m.name()}
          defaultValue={supplier?.name}
          required
          maxLength={200}
          error={fields.name ?? fields['is.name']}
        />
      </div>
      <Field name="email" label={m.email()} type="email" defaultValue={supplier?.email} error={fields.email} />
      <Field name="phone" label={m.phone()} type="tel" defaultValue={supplier?.phone} error={fields.phone} />
      <Select
        name="currency"
        label={m.supplier_currency()}
        defaultValue={supplier?.currency ?? 'EUR'}
        error={fields.currency}
      >
        {listCurrencies().map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </Select>
      <Field
        name="leadTimeDays"
        label={m.supplier_lead_time()}
        inputMode="numeric"
        defaultValue={supplier?.leadTimeDays}
        required
        error={fields.leadTimeDays}
        className="figures"
      />
      <Field
        multiline
        rows={3}
        name="address"
        label={m.address()}
        defaultValue={supplier?.address}
        maxLength={500}
        error={fields.address}
      />
      <Field
        multiline
        rows={3}
        name="notes"
        label={m.supplier_notes()}
        defaultValue={supplier?.notes}
        maxLength={2000}
        error={fields.notes}
      />
      <div className="grid gap-4 sm:col-span-2">
        <SaveOrCancel reason={reason} busy={busy} back="/dashboard/suppliers" />
      </div>
    </form>
  )
}
