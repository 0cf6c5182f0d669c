import { api } from '#base/platform/contract/client.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { saveFile } from '#base/ui/save-file.ts'
import { m } from '#paraglide/messages.js'
import { changePurchaseOrder, getPurchaseOrderPdf, type PurchaseOrder } from './contract.ts'
import { getPurchaseActionName } from './state-name.ts'
import { listActions, type PurchaseAction } from './states.ts'

/** What an admin does with a purchase order next. What ends it is asked first. */
export function PurchaseActions({ order }: { order: PurchaseOrder }) {
  const { run, busy, reason } = useAction()
  const ending = useAction<PurchaseAction>()
  const { _id: id, number, version, state, lines } = order
  const change = (action: PurchaseAction) => api(changePurchaseOrder, { id, version, action })
  const actions = listActions(
    state,
    lines.some(({ received }) => received > 0),
  )
  const isEnd = (action: PurchaseAction) => action === 'cancel' || action === 'close'
  return (
    <div className="my-4 grid gap-3">
      <div className="flex flex-wrap gap-3">
        {state === 'sent' && <ButtonLink to={`/dashboard/stock?order=${id}`}>{m.purchase_receive()}</ButtonLink>}
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === 'send' ? 'primary' : action === 'cancel' ? 'danger' : 'secondary'}
            busy={busy}
            onClick={() => (isEnd(action) ? ending.ask(action) : run(() => change(action), { revalidate: true }))}
          >
            {getPurchaseActionName(action)}
          </Button>
        ))}
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => run(() => saveFile(getPurchaseOrderPdf, { id }, `${number}.pdf`))}
        >
          {m.purchase_pdf()}
        </Button>
      </div>
      <RefusalNotice reason={reason} />
      {ending.subject && (
        <Confirm
          {...ending.dialog}
          onConfirm={() => ending.run(() => change(ending.subject!), { revalidate: true })}
          title={`${getPurchaseActionName(ending.subject)}: ${number}`}
          confirmLabel={getPurchaseActionName(ending.subject)}
          cancelLabel={m.purchase_keep()}
        >
          <p>{ending.subject === 'close' ? m.purchase_close_text() : m.purchase_cancel_text()}</p>
        </Confirm>
      )}
    </div>
  )
}
