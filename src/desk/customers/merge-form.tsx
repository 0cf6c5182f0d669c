import { api } from '#base/platform/contract/client.ts'
import { readForm } from '#base/platform/forms.ts'
import { formatDate } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { askToMerge, type Merge, MergeTarget, withdrawMerge } from '#desk/privacy/merging/contract.ts'
import { m } from '#paraglide/messages.js'
import type { Customer } from './contract.ts'

/** Asks whoever has two accounts whether one of them goes into the other. */
export function MergeForm({ customer: { _id: id, merge } }: { customer: Customer }) {
  return (
    <section aria-labelledby="merge-account" className="grid gap-3">
      <h2 id="merge-account" className="text-xl">
        {m.customer_merge()}
      </h2>
      {merge ? <Question id={id} merge={merge} /> : <Ask id={id} />}
    </section>
  )
}

function Ask({ id }: { id: string }) {
  const { submit, busy, reason, fields } = useAction()
  const send = (values: FormData) => api(askToMerge, { id, ...readForm(MergeTarget, values) })
  return (
    <>
      <p className="text-sm text-muted">{m.customer_merge_text()}</p>
      <form
        noValidate
        onSubmit={submit(send, { toast: m.customer_merge_was_asked(), revalidate: true })}
        className="grid gap-3"
      >
        <Field
          name="email"
          type="email"
          label={m.customer_merge_email()}
          required
          maxLength={254}
          autoComplete="off"
          error={fields.email}
        />
        <RefusalNotice reason={reason} />
        <Button type="submit" size="small" variant="secondary" busy={busy} className="justify-self-start">
          {m.customer_merge_ask()}
        </Button>
      </form>
    </>
  )
}

function Question({ id, merge: { into, askedAt } }: { id: string; merge: Merge }) {
  const { run, busy, reason } = useAction()
  const withdraw = () => api(withdrawMerge, { id })
  return (
    <>
      <p className="text-sm wrap-anywhere">{m.customer_merge_waits({ date: formatDate(askedAt), email: into })}</p>
      <RefusalNotice reason={reason} />
      <Button
        size="small"
        variant="secondary"
        busy={busy}
        onClick={() => run(withdraw, { toast: m.customer_merge_withdrawn(), revalidate: true })}
        className="justify-self-start"
      >
        {m.customer_merge_withdraw()}
      </Button>
    </>
  )
}
