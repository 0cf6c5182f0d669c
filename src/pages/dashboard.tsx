import {
  BookOpenText,
  Boxes,
  ClipboardList,
  FileDown,
  Gauge,
  HeartPulse,
  History,
  Inbox,
  ListChecks,
  type LucideIcon,
  MapPin,
  Package,
  PackagePlus,
  Percent,
  ReceiptText,
  SearchX,
  Settings2,
  ShieldCheck,
  Star,
  Truck,
  Undo2,
  UserRound,
  Users,
  Wrench,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { NavLink, Outlet, useLocation, useRevalidator } from 'react-router'
import { useUser } from '#identity/session/guard.tsx'
import { Unconfirmed } from '#identity/sign-in/unconfirmed.tsx'
import { countUnread } from '#inbox/contract.ts'
import type { PathIn } from '#pages.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { formatNumber } from '#platform/locale.ts'
import { titleMeta } from '#platform/page-meta.ts'

export const meta = () => titleMeta(m.nav_dashboard())

/** The signed-in part of the shop: a side menu and the chosen page. */
export default function Dashboard() {
  return (
    <div className="frame grid gap-6 pt-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
      <SideMenu />
      <div className="min-w-0">
        <Unconfirmed />
        <Outlet />
      </div>
    </div>
  )
}

type Entry = {
  label: () => string
  Icon: LucideIcon
  /** Shows the number of unread messages. */
  countsUnread?: true
}

const entriesOfCustomers = {
  '/dashboard': { label: m.menu_my_orders, Icon: ClipboardList },
  '/dashboard/myProfile/:id': { label: m.menu_my_profile, Icon: UserRound },
  '/dashboard/addresses': { label: m.menu_addresses, Icon: MapPin },
  '/dashboard/parts': { label: m.menu_my_parts, Icon: Boxes },
  '/dashboard/lists': { label: m.menu_lists, Icon: ListChecks },
  '/dashboard/reviewList': { label: m.menu_review_list, Icon: Star },
  '/dashboard/security': { label: m.menu_security, Icon: ShieldCheck },
  '/dashboard/data': { label: m.menu_your_data, Icon: FileDown },
} satisfies Record<PathIn<'dashboard', 'signed-in'>, Entry>

const entriesOfAdmins = {
  '/dashboard/overview': { label: m.menu_overview, Icon: Gauge },
  '/dashboard/orders': { label: m.menu_all_orders, Icon: Package },
  '/dashboard/returns': { label: m.returns, Icon: Undo2 },
  '/dashboard/manageProduct': { label: m.menu_manage_products, Icon: Wrench },
  '/dashboard/addProducts': { label: m.menu_add_products, Icon: PackagePlus },
  '/dashboard/message': { label: m.menu_inbox, Icon: Inbox, countsUnread: true },
  '/dashboard/allUsers': { label: m.menu_all_users, Icon: Users },
  '/dashboard/searches': { label: m.menu_searches, Icon: SearchX },
  '/dashboard/changes': { label: m.menu_changes, Icon: History },
  '/dashboard/health': { label: m.menu_health, Icon: HeartPulse },
  '/dashboard/settings': { label: m.menu_settings, Icon: Settings2 },
  '/dashboard/site': { label: m.menu_site, Icon: BookOpenText },
  '/dashboard/tax': { label: m.menu_tax, Icon: Percent },
  '/dashboard/delivery': { label: m.menu_delivery, Icon: Truck },
  '/dashboard/invoicing': { label: m.menu_invoicing, Icon: ReceiptText },
} satisfies Record<PathIn<'dashboard', 'admin'>, Entry>

function SideMenu() {
  const user = useUser()
  const unread = useUnread(user.admin)
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // On narrow screens the menu is a scrolling strip: keep the current entry in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page changed, and with it the current entry
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav aria-label={m.nav_dashboard()} className="min-w-0">
      <div ref={menu} className="relative flex gap-1 overflow-x-auto border-b border-line lg:block lg:border-0">
        <Entries label={user.admin ? m.menu_account() : undefined} entries={entriesOfCustomers} unread={0} />
        {user.admin && <Entries label={m.menu_shop()} entries={entriesOfAdmins} unread={unread} />}
      </div>
    </nav>
  )
}

type EntriesProps = { label: string | undefined; entries: Record<string, Entry>; unread: number }

function Entries({ label, entries, unread }: EntriesProps) {
  const { email } = useUser()
  return (
    <>
      {label && (
        <p aria-hidden className="stamp hidden px-3 pb-2 not-first:pt-6 lg:block">
          {label}
        </p>
      )}
      <ul aria-label={label} className="flex gap-1 lg:grid">
        {Object.entries(entries).map(([to, { label, Icon, countsUnread }]) => (
          <li key={to}>
            <NavLink
              // The only parameter in a menu address is the profile's owner.
              to={to.replace(':id', encodeURIComponent(email))}
              end={to === '/dashboard'}
              className="flex min-h-11 items-center gap-3 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-soft hover:bg-band aria-[current=page]:border-accent aria-[current=page]:text-ink lg:border-b-0 lg:border-l-2"
            >
              <Icon aria-hidden className="size-5" />
              {label()}
              {countsUnread && unread > 0 && (
                <span className="figures rounded-full bg-ink px-2 text-sm font-semibold text-paper">
                  <span aria-hidden>{formatNumber(unread)}</span>
                  <span className="sr-only">{m.inbox_unread({ count: formatNumber(unread) })}</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The number of unread messages: fetched on every page and after every action. On failure it stays unchanged. */
function useUnread(admin: boolean): number {
  const [unread, setUnread] = useState(0)
  const { key } = useLocation()
  const { state } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetched when the page changes
  useEffect(() => {
    if (!admin || state !== 'idle') return
    let left = false
    api(countUnread, {}).then(
      (answer) => !left && setUnread(answer.unread),
      () => {},
    )
    return () => {
      left = true
    }
  }, [admin, state, key])
  return unread
}
