import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { readForm } from '#base/platform/forms.ts'
import { formatMoney, formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { AccountTermsChange, setAccountTerms } from '#trade/orders/on-account/contract.ts'
import { DaysField } from '#trade/orders/transfers/days-field.tsx'
import type { Customer } from './contract.ts'

type Props = { customer: Customer; terms: NonNullable<Customer['terms']> }

/** How much a customer may owe, and for how long. */
export function AccountTermsForm({ customer: { _id: id, email }, terms }: Props) {
  const { submit, busy, reason, fields } = useAction()
  const { limit, days, owed, overdue, currency } = terms
  const save = (values: FormData) => api(setAccountTerms, { id, ...readForm(AccountTermsChange, values) })
  const amount = formatMoney(owed, currency)
  return (
    <section aria-labelledby="account-terms" className="grid gap-3">
      <h2 id="account-terms" className="text-xl">
        {m.account_terms()}
      </h2>
      <p className="text-sm text-muted">{m.account_terms_text()}</p>
      {owed > 0 && (
        <p className={overdue ? 'text-bad' : undefined}>
          <Link to={`/dashboard/orders?${new URLSearchParams({ q: email, queue: 'on_account' })}`} className="link">
            {overdue ? m.account_owed_late({ amount }) : m.account_owed({ amount })}
          </Link>
        </p>
      )}
      <form
        noValidate
        onSubmit={submit(save, { toast: m.account_terms_saved(), revalidate: true })}
        className="flex flex-wrap items-start gap-4"
      >
        <Field
          name="limit"
          label={m.account_limit({ currency })}
          hint={m.account_limit_hint()}
          inputMode="decimal"
          defaultValue={formatNumber(limit, { useGrouping: false })}
          error={fields.limit}
          className="figures max-w-40"
        />
        <DaysField days={days} error={fields.days} />
        <div className="grid w-full gap-3">
          <RefusalNotice reason={reason} />
          <Button type="submit" size="small" busy={busy} className="justify-self-start">
            {m.save()}
          </Button>
        </div>
      </form>
    </section>
  )
}
