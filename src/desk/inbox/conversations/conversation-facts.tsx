import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { languages } from '#base/platform/text/languages.ts'
import { formatDate, getName } from '#base/platform/text/locale.ts'
import { Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { PanelFacts } from '#base/ui/lists/row-panel.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { Price } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { CustomerLink } from '#people/identity/accounts/customer-link.tsx'
import { getStateName, stateTones } from '#trade/orders/state-name.ts'
import { type Conversation, changeConversation } from './contract.ts'

/** Who is on it, who has written, what it is about, and the latest orders of its customer. */
export function ConversationFacts({ conversation }: { conversation: Conversation }) {
  const { name, email, customer, isProven, locale, topic, orders } = conversation
  return (
    <section aria-label={m.conversation_facts()} className="grid gap-5 border border-line bg-card p-5">
      <Assignee conversation={conversation} />
      <PanelFacts
        facts={[
          [m.name(), customer ? <CustomerLink key="customer" id={customer._id}>{`${name}`}</CustomerLink> : name],
          [
            m.email(),
            <a key="email" href={`mailto:${email}`} className="link wrap-anywhere">
              {email}
            </a>,
          ],
          [m.customer_language(), Object.entries(languages).find(([key]) => key === locale)?.[1].name],
          [m.conversation_about(), <About key="about" topic={topic} />],
        ]}
      />
      {orders.length > 0 && (
        <div className="grid gap-2">
          <h2 className="text-lg">{m.find_orders()}</h2>
          {!isProven && <p className="text-sm text-muted">{m.customer_messages_text()}</p>}
          <ul className="grid text-sm">
            {orders.map(({ _id, number, placedAt, state, total, currency }) => (
              <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
                <Link to={`/dashboard/orders/${_id}`} className="link figures font-medium">
                  {number}
                </Link>
                <time dateTime={placedAt} className="figures text-muted">
                  {formatDate(placedAt)}
                </time>
                <Pill tone={stateTones[state]}>{getStateName(state)}</Pill>
                <span className="ml-auto">
                  <Price amount={total} currency={currency} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function About({ topic: { order, product, isReturn } }: Pick<Conversation, 'topic'>) {
  if (!order && !product) return m.conversation_about_nothing()
  return (
    <span className="grid gap-1">
      {order && (
        <Link to={`/dashboard/orders/${order._id}`} className="link figures">
          {isReturn ? m.conversation_subject_return({ number: order.number }) : order.number}
        </Link>
      )}
      {product && (
        <Link to={`/products/${product.slug}`} className="link">
          {`${getName(product)}, ${product.sku}`}
        </Link>
      )}
    </span>
  )
}

function Assignee({ conversation: { _id: id, assignee, admins } }: { conversation: Conversation }) {
  const { busy, reason, run } = useAction()
  const assign = (value: string) => api(changeConversation, { id, assignee: value || null })
  return (
    <div className="grid gap-2">
      <Select
        name="assignee"
        label={m.conversation_assignee()}
        value={assignee?._id ?? ''}
        disabled={busy}
        onChange={({ target }) =>
          run(() => assign(target.value), { toast: m.conversation_assigned(), revalidate: true })
        }
      >
        <option value="">{m.conversation_nobody()}</option>
        {admins.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <RefusalNotice reason={reason} />
    </div>
  )
}
