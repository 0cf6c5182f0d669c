import type { FieldErrors } from '#base/platform/errors.ts'
import { Field } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import { DaysField } from '#trade/orders/transfers/days-field.tsx'

/** For whom an admin types an order in. `email`: empty until it is asked. */
export type Behalf = { email: string }

/** Whose order it is, and until when they pay it. */
export function BehalfFields({ behalf, fields }: { behalf: Behalf; fields: FieldErrors }) {
  return (
    <>
      <Field
        name="email"
        type="email"
        label={m.email()}
        hint={m.new_order_email()}
        maxLength={254}
        autoComplete="off"
        defaultValue={behalf.email}
        error={fields.email}
      />
      <DaysField hint={m.new_order_days()} error={fields.days} />
      <label className="grid grid-cols-[auto_1fr] items-center gap-x-3">
        <input type="checkbox" name="onAccount" className="size-5 accent-accent" />
        {m.new_order_on_account()}
        <span className="col-start-2 text-sm text-muted">{m.new_order_on_account_hint()}</span>
      </label>
    </>
  )
}
