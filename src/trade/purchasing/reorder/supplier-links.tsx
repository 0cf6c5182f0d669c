import { Link } from 'react-router'
import type { Reply } from '#base/platform/contract/endpoint.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { countReorderSuggestions } from './contract.ts'

type Props = { suppliers: Reply<typeof countReorderSuggestions>; current: string }

/** What is to be ordered of each supplier; what nobody supplies stands apart, at the end. */
export function SupplierLinks({ suppliers, current }: Props) {
  const all = suppliers.reduce((sum, { count }) => sum + count, 0)
  const links = [
    { key: '', label: m.reorder_all(), count: all },
    ...suppliers.map(({ _id, name, count }) => ({
      ...{ key: _id ?? 'none', label: _id ? name : m.reorder_no_supplier(), count },
    })),
  ]
  return (
    <nav aria-label={m.menu_suppliers()} className="mb-4">
      <ul className="flex flex-wrap border-t border-l border-line">
        {links.map(({ key, label, count }) => (
          <li
            key={key}
            className={`relative flex items-baseline gap-2 border-r border-b border-line px-3 py-1 hover:bg-band max-sm:w-full ${key === current ? 'bg-band' : 'bg-card'}`}
          >
            <span className="figures font-semibold">{formatNumber(count)}</span>
            <Link
              to={key ? `?supplier=${key}` : '?'}
              aria-current={key === current ? 'page' : undefined}
              className="font-medium after:absolute after:inset-0"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
