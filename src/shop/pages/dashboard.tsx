import { NavLink, Outlet } from 'react-router'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { Unconfirmed } from '#people/identity/sign-in/unconfirmed.tsx'
import { accountEntries, toEntryAddress } from './frame/account-entries.ts'
import type { Handle } from './frame/frame.ts'

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

/** Where it has no place beside the page, the same is in the menu that the avatar opens. */
function SideMenu() {
  const { email } = useUser()
  return (
    <nav aria-label={m.nav_dashboard()} className="max-lg:hidden">
      <ul>
        {Object.entries(accountEntries).map(([path, { label, Icon }]) => (
          <li key={path}>
            <NavLink
              to={toEntryAddress(path, email)}
              end={path === '/dashboard'}
              className="flex min-h-11 items-center gap-3 border-l-2 border-transparent px-3 font-medium text-soft hover:bg-band aria-[current=page]:border-accent aria-[current=page]:text-ink"
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
