import { m } from '#paraglide/messages.js'
import { formatDateTime, nameLang, nameOf } from '#platform/locale.ts'
import { quantityText } from '#platform/quantity.ts'
import type { OrderDetails } from '../contract.ts'
import { AnswerReturn } from './answer-return.tsx'
import type { OrderReturn } from './contract.ts'
import { returnStateName } from './state-name.ts'

type Props = { order: OrderDetails; returns: readonly OrderReturn[]; isAdmin: boolean }

/** What of an order comes back, how far that is, and for admins what is to be done. */
export function Returns({ order, returns, isAdmin }: Props) {
  if (returns.length === 0) return null
  return (
    <section aria-labelledby="returns" className="mt-8 max-w-3xl">
      <h2 id="returns" className="text-xl">
        {m.returns()}
      </h2>
      <ul className="mt-3 grid gap-3">
        {returns.map((one) => (
          <li key={one._id} className="grid gap-3 border border-line bg-card p-4">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <span className="font-semibold">{returnStateName(one.state)}</span>
              <time dateTime={one.askedAt} className="figures text-sm text-muted">
                {formatDateTime(one.askedAt)}
              </time>
            </p>
            <ReturnLines lines={one.lines} />
            {one.answer && <p className="break-words whitespace-pre-wrap text-soft">{one.answer}</p>}
            {isAdmin && <AnswerReturn key={one.state} order={order} found={one} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ReturnLines({ lines }: Pick<OrderReturn, 'lines'>) {
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map((line) => (
        <li key={line.line} className="break-words">
          <span lang={nameLang(line)}>{nameOf(line)}</span>
          {': '}
          <span className="figures">{quantityText(line.quantity, line.packSize)}</span>
          {line.restocked !== null && ` (${line.restocked ? m.return_restocked() : m.return_not_restocked()})`}
          {line.reason && <span className="block text-soft">{line.reason}</span>}
        </li>
      ))}
    </ul>
  )
}
