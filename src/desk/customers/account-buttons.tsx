import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { saveAs } from '#base/platform/files/save-as.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { eraseAccountOfCustomer, exportDataOfCustomer } from '#desk/privacy/contract.ts'
import { m } from '#paraglide/messages.js'
import {
  AccountDialog,
  type AccountPlan,
  accountActions,
  EnrolmentCode,
  type IssuedCode,
} from '#people/identity/accounts/account-actions.tsx'
import { useUser } from '#people/identity/session/guard.tsx'
import type { Customer } from './contract.ts'

/** What an admin does with an account: each is asked about, but for the export. */
export function AccountButtons({ customer }: { customer: Customer }) {
  const user = useUser()
  const change = useAction<AccountPlan>()
  const exporting = useAction()
  const [issued, setIssued] = useState<IssuedCode>()
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        {listActions(customer, user.email).map((action) => (
          <Button
            key={action}
            size="small"
            variant={accountActions[action].variant}
            onClick={() => change.ask({ account: customer, action })}
          >
            {action === 'close' ? m.customer_close() : accountActions[action].button()}
          </Button>
        ))}
        <Button
          size="small"
          variant="secondary"
          busy={exporting.busy}
          onClick={() => exporting.run(() => saveData(customer))}
        >
          {m.customer_export()}
        </Button>
        {customer.role !== 'admin' && <EraseAccount customer={customer} />}
      </div>
      <RefusalNotice reason={exporting.reason} />
      {issued && (
        <div className="mt-4">
          <EnrolmentCode {...issued} />
        </div>
      )}
      {change.subject && <AccountDialog plan={change.subject} onCode={setIssued} {...change} />}
    </>
  )
}

/** An active admin's account cannot be closed, and nobody resets their own second factor. */
function listActions({ role, active, secondFactor, email }: Customer, own: string): (keyof typeof accountActions)[] {
  if (!active) return ['open']
  const reset = secondFactor && email !== own ? (['resetFactor'] as const) : []
  return role === 'admin' ? ['revoke', ...reset] : ['promote', ...reset, 'close']
}

async function saveData({ _id, email }: Customer): Promise<void> {
  const data = await api(exportDataOfCustomer, { id: _id })
  saveAs(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `personal-data-${email}.json`)
}

function EraseAccount({ customer: { _id, name, email } }: { customer: Customer }) {
  const erasure = useAction()
  const erase = () => api(eraseAccountOfCustomer, { id: _id })
  return (
    <>
      <Button size="small" variant="danger" onClick={() => erasure.ask(true)}>
        {m.customer_erase()}
      </Button>
      <Confirm
        {...erasure.dialog}
        onConfirm={() => erasure.run(erase, { toast: m.customer_erased(), revalidate: true })}
        title={m.customer_erase_question()}
        confirmLabel={m.customer_erase()}
        cancelLabel={m.cancel()}
      >
        <p className="font-semibold break-all text-ink">
          {name} ({email})
        </p>
        <p>{m.customer_erase_warning()}</p>
      </Confirm>
    </>
  )
}
