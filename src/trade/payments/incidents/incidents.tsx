import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { type Incident, refundIncident, resolveIncident } from '../contract.ts'
import { incidentSentences } from './incident-sentences.ts'

/** Irregularities with money, each with a button that marks it as handled. */
export function Incidents({ incidents }: { incidents: Incident[] }) {
  const { busy, reason, run } = useAction()
  const onRefund = (id: string) =>
    run(() => api(refundIncident, { id }), { toast: m.incident_refund_done(), revalidate: true })
  const onResolve = (id: string) => run(() => api(resolveIncident, { id, resolved: true }), { revalidate: true })
  return (
    <>
      <ul className="mt-4 grid gap-px border border-line bg-line">
        {incidents.map(({ _id, kind, order, number, intent, refundable, at }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-4 bg-card p-4">
            <div className="grid gap-1">
              <p className="font-medium">{incidentSentences[kind]()}</p>
              <p className="figures text-sm wrap-anywhere text-muted">
                {order && (
                  <Link to={`/dashboard/orders/${order}`} className="link">
                    {number}
                  </Link>
                )}{' '}
                <time dateTime={at}>{formatDateTime(at)}</time> {intent && `${m.incident_payment()}: ${intent}`}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {refundable && (
                <Button size="small" busy={busy} onClick={() => onRefund(_id)}>
                  {m.incident_refund()}
                </Button>
              )}
              <Button variant="secondary" size="small" busy={busy} onClick={() => onResolve(_id)}>
                {m.incident_resolve()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <RefusalNotice reason={reason} />
    </>
  )
}
