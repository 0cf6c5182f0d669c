import { Link } from 'react-router'
import { formatDateTime, formatMoney, formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { getConditionName } from '#goods/catalogue/related/condition-name.ts'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { ExchangeNote } from '../exchanges/exchange-note.tsx'
import type { OrderDetails } from '../shapes.ts'
import { AnswerReturn } from './answer-return.tsx'
import type { OrderReturn } from './contract.ts'
import { SendBack } from './send-back.tsx'
import { getReturnStateName } from './state-name.ts'

type Props = { order: OrderDetails; returns: readonly OrderReturn[]; isAdmin: boolean }

/** An order's returned pieces, the state of each return, and for admins the next step. */
export function Returns({ order, returns, isAdmin }: Props) {
  const { guestEmail } = useUser()
  if (returns.length === 0) return null
  return (
    <section aria-labelledby="returns" className="mt-8 max-w-3xl">
      <h2 id="returns" className="text-xl">
        {m.returns()}
      </h2>
      <ul className="mt-3 grid gap-3">
        {returns.map((item) => (
          <li key={item._id} className="grid gap-3 border border-line bg-card p-4">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <span className="font-semibold">{getReturnStateName(item.state)}</span>
              <time dateTime={item.askedAt} className="figures text-sm text-muted">
                {formatDateTime(item.askedAt)}
              </time>
            </p>
            <ReturnLines lines={item.lines} />
            {!isAdmin && guestEmail === null && (
              <Link to={`/dashboard/ask?order=${order._id}&return=${item._id}`} className="link justify-self-start">
                {m.ask_about_return()}
              </Link>
            )}
            {item.answer && <p className="break-words whitespace-pre-wrap text-soft">{item.answer}</p>}
            <SendBack found={item} />
            <ExchangeNote found={item} isAdmin={isAdmin} />
            <Decision found={item} currency={order.currency} />
            {isAdmin && <AnswerReturn key={item.state} order={order} found={item} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was refunded, and why less than the pieces cost, or nothing. */
function Decision({ found: { refunded, decision }, currency }: { found: OrderReturn; currency: string }) {
  return (
    <>
      {refunded !== null && <p>{m.return_refunded({ amount: formatMoney(refunded, currency) })}</p>}
      {decision && <p className="break-words whitespace-pre-wrap text-soft">{decision}</p>}
    </>
  )
}

export function ReturnLines({ lines }: Pick<OrderReturn, 'lines'>) {
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map((line) => (
        <li key={line.line} className="break-words">
          <span lang={getNameLanguage(line)}>{getName(line)}</span>
          {': '}
          <span className="figures">{formatQuantity(line.quantity, line.packSize)}</span>
          {line.came !== null && line.came !== line.quantity && (
            <span className="figures">
              {`, ${m.return_came_some({ quantity: formatQuantity(line.came, line.packSize) })}`}
            </span>
          )}
          {line.exchanged > 0 && (
            <span className="figures">
              {`, ${m.return_exchange_pieces({ quantity: formatQuantity(line.exchanged, line.packSize) })}`}
            </span>
          )}
          {line.restocked !== null && line.came !== 0 && ` (${describeShelf(line)})`}
          {describePieces(line) && <span className="figures block">{describePieces(line)}</span>}
          {line.finding && <span className="block">{line.finding}</span>}
          {line.reason && <span className="block text-soft">{line.reason}</span>}
        </li>
      ))}
    </ul>
  )
}

/** What arrived by condition; that all of it is as new needs no words. */
function describePieces({ pieces, came, quantity }: OrderReturn['lines'][number]): string {
  const others = pieces.filter(({ condition }) => condition !== 'as_new')
  const missing = came === null ? 0 : quantity - pieces.reduce((sum, item) => sum + item.quantity, 0)
  return [
    ...(others.length > 0 ? pieces : []).map((item) => {
      return `${getConditionName(item.condition)}: ${formatNumber(item.quantity)}`
    }),
    ...(pieces.length > 0 && missing > 0 ? [`${m.condition_missing()}: ${formatNumber(missing)}`] : []),
  ].join(' · ')
}

/** Whether the pieces that came are on the shelf again, or how many of them. */
function describeShelf({ came, restocked, packSize }: OrderReturn['lines'][number]): string {
  if (!restocked) return m.return_not_restocked()
  return restocked === came
    ? m.return_restocked()
    : m.return_some_restocked({ quantity: formatQuantity(restocked, packSize) })
}
