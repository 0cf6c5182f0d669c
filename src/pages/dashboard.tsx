import {
  ClipboardList,
  FileDown,
  Gauge,
  History,
  Inbox,
  Package,
  PackagePlus,
  ShieldCheck,
  Star,
  UserRound,
  Users,
  Wrench,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { NavLink, Outlet, useLocation, useRevalidator } from 'react-router'
import { SignedIn, useUser } from '#identity/session/guard.tsx'
import { countUnread } from '#inbox/contract.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { formatNumber } from '#platform/locale.ts'
import { titleMeta } from '#platform/page-meta.ts'

export const meta = () => titleMeta(m.nav_dashboard())

/** The signed-in part of the shop: a side menu and the page one chose. */
export default function Dashboard() {
  return (
    <SignedIn>
      <div className="frame grid gap-6 pt-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
        <SideMenu />
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </SignedIn>
  )
}

function SideMenu() {
  const user = useUser()
  const unread = useUnread(user.admin)
  const menu = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // On narrow screens the menu is a strip that scrolls: where one is should be in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page changed, and with it the current entry
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  const entries = [
    { to: '/dashboard', label: m.menu_my_orders, Icon: ClipboardList, shown: true },
    {
      to: `/dashboard/myProfile/${encodeURIComponent(user.email)}`,
      label: m.menu_my_profile,
      Icon: UserRound,
      shown: true,
    },
    { to: '/dashboard/reviewList', label: m.menu_review_list, Icon: Star, shown: true },
    { to: '/dashboard/security', label: m.menu_security, Icon: ShieldCheck, shown: true },
    { to: '/dashboard/data', label: m.menu_your_data, Icon: FileDown, shown: true },
    { to: '/dashboard/overview', label: m.menu_overview, Icon: Gauge, shown: user.admin },
    { to: '/dashboard/orders', label: m.menu_all_orders, Icon: Package, shown: user.admin },
    { to: '/dashboard/manageProduct', label: m.menu_manage_products, Icon: Wrench, shown: user.admin },
    { to: '/dashboard/addProducts', label: m.menu_add_products, Icon: PackagePlus, shown: user.admin },
    { to: '/dashboard/message', label: m.menu_inbox, Icon: Inbox, shown: user.admin, badge: unread },
    { to: '/dashboard/allUsers', label: m.menu_all_users, Icon: Users, shown: user.admin },
    { to: '/dashboard/changes', label: m.menu_changes, Icon: History, shown: user.admin },
  ]
  return (
    <nav aria-label={m.nav_dashboard()} className="min-w-0">
      <ul ref={menu} className="relative flex gap-1 overflow-x-auto border-b border-line lg:grid lg:border-0">
        {entries
          .filter((entry) => entry.shown)
          .map(({ to, label, Icon, badge = 0 }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/dashboard'}
                className="flex min-h-11 items-center gap-3 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-soft hover:bg-band aria-[current=page]:border-accent aria-[current=page]:text-ink lg:border-b-0 lg:border-l-2"
              >
                <Icon aria-hidden className="size-5" />
                {label()}
                {badge > 0 && (
                  <span className="figures rounded-full bg-ink px-2 text-sm font-semibold text-paper">
                    <span aria-hidden>{formatNumber(badge)}</span>
                    <span className="sr-only">{m.inbox_unread({ count: formatNumber(badge) })}</span>
                  </span>
                )}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** How many messages nobody has read: asked on every page and after every deed. Without an answer it stays as it was. */
function useUnread(admin: boolean): number {
  const [unread, setUnread] = useState(0)
  const { key } = useLocation()
  const { state } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page asks anew
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
