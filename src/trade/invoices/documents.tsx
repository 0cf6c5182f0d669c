import { api } from '#base/platform/contract/client.ts'
import type { AnyEndpoint, Input } from '#base/platform/contract/endpoint.ts'
import { formatDate, formatDay } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { saveFile } from '#base/ui/save-file.ts'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { type Document, getDeliveryNote, getInvoicePdf, getInvoiceXml, getPickList, makeInvoice } from './contract.ts'

type Order = {
  _id: string
  number: string
  paid: boolean
  exchange: boolean
  parcels: readonly { _id: string; shippedAt: string; trackingNumber: string }[]
}

type Papers = { order: Order; documents: readonly Document[]; toPack: boolean }

/** The documents of an order: its invoice, its credit notes, and its delivery notes. */
export function Documents({ order, documents, toPack }: Papers) {
  const { admin } = useUser()
  const { busy, reason, run } = useAction()
  const save: Save = (target, input, name) => run(() => saveFile(target, input, name))
  const isLate = order.paid && !order.exchange && documents.length === 0
  const hasPickList = admin && toPack
  if (!isLate && !hasPickList && documents.length === 0 && order.parcels.length === 0) return null
  const make = () => run(() => api(makeInvoice, { id: order._id }), { toast: m.documents_made(), revalidate: true })
  return (
    <section aria-labelledby="documents" className="mt-8 print:hidden">
      <h2 id="documents" className="text-xl">
        {m.documents()}
      </h2>
      <ul className="mt-3 max-w-3xl border-t border-line">
        {documents.map((document) => (
          <Invoice key={document._id} document={document} busy={busy} save={save} />
        ))}
        {order.parcels.map(({ _id, shippedAt, trackingNumber }) => (
          <Row key={_id} title={m.documents_parcel_of({ date: formatDate(shippedAt) })} about={trackingNumber}>
            <File
              name={m.documents_pdf()}
              busy={busy}
              onClick={() => save(getDeliveryNote, { id: _id }, `${order.number}-${_id.slice(-6)}.pdf`)}
            />
          </Row>
        ))}
        {hasPickList && (
          <Row title={m.pick_list()} about="">
            <File
              name={m.documents_pdf()}
              busy={busy}
              onClick={() => save(getPickList, { id: order._id }, `${order.number}-pick.pdf`)}
            />
          </Row>
        )}
      </ul>
      {isLate && (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          {m.documents_late()}
          <Button variant="secondary" busy={busy} onClick={make}>
            {m.documents_make_invoice()}
          </Button>
        </p>
      )}
      <RefusalNotice reason={reason} />
    </section>
  )
}

type Save = <E extends AnyEndpoint & { media: string }>(target: E, input: Input<E>, name: string) => Promise<void>

const kinds = { invoice: m.invoice, credit_note: m.credit_note } as const

type InvoiceProps = { document: Document; busy: boolean; save: Save }

function Invoice({ document: { _id: id, kind, number, day, total, currency }, busy, save }: InvoiceProps) {
  return (
    <Row title={`${kinds[kind]()} ${number}`} about={`${formatDay(day)}, ${formatMoney(total, currency)}`}>
      <File
        name={m.documents_pdf()}
        about={number}
        busy={busy}
        onClick={() => save(getInvoicePdf, { id }, `${number}.pdf`)}
      />
      <File
        name={m.documents_xml()}
        about={number}
        busy={busy}
        onClick={() => save(getInvoiceXml, { id }, `${number}.xml`)}
      />
    </Row>
  )
}

function Row({ title, about, children }: { title: string; about: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2.5">
      <span>
        <span className="figures block font-medium break-words">{title}</span>
        {about && <span className="figures block text-sm text-muted break-words">{about}</span>}
      </span>
      <span className="flex gap-2">{children}</span>
    </li>
  )
}

type FileProps = { name: string; about?: string; busy: boolean; onClick: () => void }

/** A file that needs the reader's token, and so cannot be a link. */
function File({ name, about = '', busy, onClick }: FileProps) {
  return (
    <Button variant="secondary" size="small" disabled={busy} onClick={onClick}>
      {name}
      {about && <span className="sr-only">{about}</span>}
    </Button>
  )
}
