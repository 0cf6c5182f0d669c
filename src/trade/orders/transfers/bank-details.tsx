import { formatDay } from '#base/platform/text/locale.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import type { Order } from '../shapes.ts'
import type { BankAccount } from './contract.ts'

type Props = { order: Pick<Order, 'number' | 'total' | 'currency' | 'owed'>; account: BankAccount; until: string }

/** Where an order is paid to by transfer, and until when. */
export function BankDetails({ order: { number, total, owed, currency }, account, until }: Props) {
  const rows = [
    [m.payment_amount(), formatMoney(owed?.amount ?? total, currency)],
    [m.transfer_holder(), account.holder],
    ...(account.bank ? [[m.seller_bank(), account.bank] as const] : []),
    [m.seller_iban(), account.iban],
    [m.transfer_reference(), number],
    [m.transfer_until(), formatDay(until)],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="figures font-medium break-words max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type NoticeProps = Omit<Props, 'account' | 'until'> & {
  transfer: { account: BankAccount | null; until: string | null }
}

/** For the customer of an order that may be paid by transfer, or that is on account. */
export function TransferNotice({ order, transfer }: NoticeProps) {
  const { account } = transfer
  const until = transfer.until ?? order.owed?.until
  if (!account || !until) return null
  return (
    <section aria-labelledby="transfer" className="grid max-w-3xl gap-4 border border-line bg-card p-5 sm:p-6">
      <h2 id="transfer" className="text-xl">
        {order.owed ? m.on_account_title() : m.transfer_title()}
      </h2>
      <p>{m.transfer_text({ until: formatDay(until), number: order.number })}</p>
      <BankDetails order={order} account={account} until={until} />
      {!order.owed && <p className="text-sm text-muted">{m.transfer_held()}</p>}
    </section>
  )
}
