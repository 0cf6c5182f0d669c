import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { useUser } from '#identity/session/guard.tsx'
import { Unconfirmed } from '#identity/sign-in/unconfirmed.tsx'
import { m } from '#paraglide/messages.js'
import { buildTitleMeta } from '#platform/page-meta.ts'
import { accountEntries, toEntryAddress } from './account-entries.ts'
import type { Handle } from './frame.ts'

export const meta = () => buildTitleMeta(m.nav_dashboard())

export const handle: Handle = { frameOfAdmins: 'rail' }

/** The signed-in part of the shop: a side menu and the chosen page. Admins have the menu in their rail, and guests none. */
export default function Dashboard() {
  const { admin, guestEmail } = useUser()
  if (guestEmail !== null)
    return (
      <div className="frame pt-6">
        <Outlet />
      </div>
    )
  return (
    <div
      className={
        admin ? 'px-4 py-4 lg:px-6 lg:pb-12' : 'frame grid gap-6 pt-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10'
      }
    >
      {!admin && <SideMenu />}
      <div className="min-w-0">
        <Unconfirmed />
        <Outlet />
      </div>
    </div>
  )
}

function SideMenu() {
  const { email } = useUser()
  const menu = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // On narrow screens the menu is a scrolling strip: keep the current entry in view, and the page where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page changed, and with it the current entry
  useEffect(() => {
    const strip = menu.current
    const entry = strip?.querySelector('[aria-current=page]')?.getBoundingClientRect()
    if (!strip || !entry) return
    const { left, width } = strip.getBoundingClientRect()
    strip.scrollLeft += entry.left + entry.width / 2 - (left + width / 2)
  }, [pathname])
  return (
    <nav aria-label={m.nav_dashboard()} className="min-w-0">
      <ul ref={menu} className="relative flex gap-1 overflow-x-auto border-b border-line lg:grid lg:gap-0 lg:border-0">
        {Object.entries(accountEntries).map(([path, { label, Icon }]) => (
          <li key={path}>
            <NavLink
              to={toEntryAddress(path, email)}
              end={path === '/dashboard'}
              className="flex min-h-11 items-center gap-3 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-soft hover:bg-band aria-[current=page]:border-accent aria-[current=page]:text-ink lg:border-b-0 lg:border-l-2"
            >
              <Icon aria-hidden className="size-5" />
              {label()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
