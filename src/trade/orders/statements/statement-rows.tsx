import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { toProblem } from '#base/platform/errors.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import { getStateName } from '../state-name.ts'
import { bookTransfer } from '../transfers/contract.ts'
import type { StatementEntry } from './contract.ts'

const verdictTexts: Record<StatementEntry['verdict'], () => string> = {
  match: m.statement_match,
  other_amount: m.statement_other_amount,
  not_open: m.statement_not_open,
  unknown_order: m.statement_unknown_order,
  several_orders: m.statement_several_orders,
}

const isBookable = ({ verdict }: StatementEntry) => verdict === 'match'
/** An order that was let go is paid by late money, which somebody looks at first. */
const isTicked = (entry: StatementEntry) => isBookable(entry) && entry.order?.state !== 'cancelled'

/** The payments that name an order. Those that are ticked are booked one after another, each with its own outcome. */
export function StatementRows({ entries }: { entries: readonly StatementEntry[] }) {
  const { submit, busy } = useAction()
  const [ticked, setTicked] = useState(() => new Set(entries.filter(isTicked).map(({ row }) => row)))
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, string>>(new Map())
  const tick = (row: number, isOn: boolean) => {
    const next = new Set(ticked)
    if (isOn) next.add(row)
    else next.delete(row)
    setTicked(next)
  }
  const book = async () => {
    const said = new Map(outcomes)
    for (const entry of entries.filter(({ row }) => ticked.has(row))) {
      said.set(entry.row, await bookEntry(entry))
      setOutcomes(new Map(said))
    }
    setTicked(new Set())
  }
  return (
    <form noValidate onSubmit={submit(book)} className="grid gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {entries.map((entry) => (
          <li key={entry.row} className="flex items-start gap-3 py-3">
            <input
              type="checkbox"
              aria-label={m.statement_tick({ number: entry.order?.number ?? '' })}
              checked={ticked.has(entry.row)}
              disabled={!isBookable(entry) || outcomes.has(entry.row) || busy}
              onChange={({ target }) => tick(entry.row, target.checked)}
              className="mt-1 size-5 shrink-0"
            />
            <div className="min-w-0 grow">
              <EntryOrder entry={entry} isBooked={outcomes.has(entry.row)} />
              <p className="text-sm text-muted wrap-anywhere">{entry.text}</p>
            </div>
            <p role="status" className="w-40 shrink-0 text-right text-sm font-medium max-sm:w-28">
              {outcomes.get(entry.row) ?? verdictTexts[entry.verdict]()}
            </p>
          </li>
        ))}
      </ul>
      <Button type="submit" busy={busy} disabled={ticked.size === 0} className="justify-self-start">
        {m.statement_book({ count: ticked.size })}
      </Button>
    </form>
  )
}

/** Once it is booked, its outcome says how it stands, and no longer the state that was read. */
function EntryOrder({ entry: { order }, isBooked }: { entry: StatementEntry; isBooked: boolean }) {
  if (!order) return null
  return (
    <p className="flex flex-wrap gap-x-3">
      <Link to={`/dashboard/orders/${order._id}`} className="link figures font-medium">
        {order.number}
      </Link>
      <span>{order.customerName}</span>
      <span className="figures font-medium">{formatMoney(order.total, order.currency)}</span>
      {!isBooked && <span className="text-muted">{getStateName(order.state)}</span>}
    </p>
  )
}

/** @returns what became of it, in a sentence: one that is refused stops no other */
async function bookEntry({ order }: StatementEntry): Promise<string> {
  try {
    const { state } = await api(bookTransfer, { id: order!._id, amount: order!.total })
    return state === 'paid' ? m.transfer_booked() : m.transfer_pieces_gone()
  } catch (error) {
    return toProblem(error).message
  }
}
