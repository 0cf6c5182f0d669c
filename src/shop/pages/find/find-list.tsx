import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { hasPart } from '#base/platform/folding/fold.ts'
import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Pill } from '#base/ui/pill.tsx'
import { conversationStateNames, conversationTones } from '#desk/inbox/conversations/state-name.ts'
import { useCombobox } from '#goods/search/use-combobox.ts'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { MatchList } from '#trade/orders/search/match-list.tsx'
import { getOrderStateName, stateTones } from '#trade/orders/state-name.ts'
import { toEntryAddress } from '../frame/account-entries.ts'
import { railEntries } from '../frame/rail-entries.ts'
import { type Hits, useHits } from './use-hits.ts'

type Option = { to: string; lang?: string; shown: ReactNode; beside?: ReactNode; below?: ReactNode }
type OptionGroup = { label: string; options: Option[] }

/** What an admin may be looking for, beside the box: a listbox that is moved through without leaving the box. */
export function FindList({ input }: { input: HTMLInputElement }) {
  const { email } = useUser()
  const list = useRef<HTMLDivElement>(null)
  const hits = useHits(input)
  const groups = listGroups(hits, email)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const isOpen = useCombobox(input, list, count, hits)
  // What was searched for is found once it was chosen.
  const clear = () => {
    input.value = ''
    input.dispatchEvent(new Event('input'))
    input.blur()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {hits.q !== '' && (isOpen ? m.suggest_count({ count }) : m.find_none())}
      </p>
      <div
        ref={list}
        id="suggestions"
        role="listbox"
        aria-label={m.suggest()}
        hidden={!isOpen}
        className="absolute top-full left-3 z-30 -mt-2 max-h-[70vh] w-[min(30rem,calc(100vw-1.5rem))] overflow-y-auto border border-edge bg-card shadow-lg"
      >
        {groups.map(({ label, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={label} role="group" aria-label={label} className="border-line py-1.5 not-first:border-t">
            <p aria-hidden className="stamp px-3 py-1">
              {label}
            </p>
            {options.map(({ to, lang, shown, beside, below }) => (
              <Link
                key={to}
                id={`suggestion ${to}`.replaceAll(' ', '-')}
                role="option"
                aria-selected={false}
                tabIndex={-1}
                to={to}
                onClick={clear}
                className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 px-3 py-1 text-sm hover:bg-band aria-selected:bg-band"
              >
                <span lang={lang} className="font-medium">
                  {shown}
                </span>
                <span className="text-muted">{beside}</span>
                {below}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

function listGroups({ q, found }: Hits, email: string): OptionGroup[] {
  const { orders, customers, products, documents, conversations } = found
  return [
    { label: m.find_screens(), options: listScreens(q, email) },
    {
      label: m.find_orders(),
      options: orders.map((order) => ({
        to: `/dashboard/orders/${order._id}`,
        shown: `${order.number} · ${order.customerName}`,
        beside: <Pill tone={stateTones[order.state]}>{getOrderStateName(order)}</Pill>,
        below: <MatchList matches={order.matches} shown={[order.customerName]} />,
      })),
    },
    {
      label: m.menu_journal(),
      options: documents.map(({ number, order }) => ({ to: `/dashboard/orders/${order}`, shown: number })),
    },
    {
      label: m.menu_conversations(),
      options: conversations.map(({ _id, number, subject, state }) => ({
        to: `/dashboard/conversations/${_id}`,
        shown: `${number} · ${subject}`,
        beside: <Pill tone={conversationTones[state]}>{conversationStateNames[state]()}</Pill>,
      })),
    },
    {
      label: m.find_customers(),
      options: customers.map(({ _id, name, email: address }) => ({
        to: `/dashboard/allUsers/${_id}`,
        shown: name,
        beside: address,
      })),
    },
    {
      label: m.nav_products(),
      options: products.map((product) => ({
        to: `/dashboard/editProduct/${product._id}`,
        lang: getNameLanguage(product),
        shown: getName(product),
        beside: product.sku,
      })),
    },
  ].filter(({ options }) => options.length > 0)
}

/** The pages of the rail whose names have all that was typed. */
function listScreens(q: string, email: string): Option[] {
  const words = q.split(/\s+/)
  if (q === '') return []
  return Object.entries(railEntries).flatMap(([path, { label }]) => {
    const name = label()
    const has = (word: string) => hasPart(name, word)
    return words.every(has) ? [{ to: toEntryAddress(path, email), shown: name }] : []
  })
}
