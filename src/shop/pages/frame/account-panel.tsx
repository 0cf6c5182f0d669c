import { LayoutDashboard, MessageSquarePlus } from 'lucide-react'
import { useRef } from 'react'
import { NavLink } from 'react-router'
import type { PathIn } from '#pages.ts'
import { m } from '#paraglide/messages.js'
import type { User } from '#people/identity/session/session.ts'
import { SignOutButton } from './account-badge.tsx'
import { accountEntries, type Entry, toEntryAddress } from './account-entries.ts'
import { useMenuEnd } from './use-menu-end.ts'

/** What the header itself shows only where it is wide. */
const headerEntries = {
  '/dashboard': { label: m.nav_dashboard, Icon: LayoutDashboard },
  '/addReview': { label: m.nav_add_review, Icon: MessageSquarePlus },
} satisfies Record<PathIn<'header', 'signed-in'>, Entry>

type Props = { user: User; name: string; busy: boolean; onLeave: () => void; onClose: () => void }

const entry =
  'flex min-h-11 items-center gap-2.5 rounded-md px-2 font-medium leading-tight hover:bg-band focus-visible:-outline-offset-2 aria-[current=page]:text-link'

/** What an account has, and the way out of it. */
export function AccountPanel({ user, name, busy, onLeave, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useMenuEnd(panel, onClose)
  const isGuest = user.guestEmail !== null
  return (
    <div
      ref={panel}
      className="absolute top-full right-0 z-60 border border-line bg-card p-3 shadow-lg max-sm:inset-x-0 max-sm:px-4 sm:w-104"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-2 pb-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <strong>{name}</strong>
          <br />
          <span className="text-soft">{user.guestEmail ?? user.email}</span>
        </p>
        <SignOutButton busy={busy} onLeave={onLeave} className="lg:hidden" />
      </div>
      {!isGuest && (
        <nav aria-label={m.menu_account()} className="grid grid-cols-2 gap-x-2 border-t border-line pt-2">
          {Object.entries(headerEntries).map(([to, { label, Icon }]) => (
            <NavLink key={to} to={to} end className={`${entry} lg:hidden`}>
              <Icon aria-hidden className="size-5 shrink-0" />
              {label()}
            </NavLink>
          ))}
          {Object.entries(accountEntries).map(([path, { label, Icon }]) => (
            <NavLink key={path} to={toEntryAddress(path, user.email)} end={path === '/dashboard'} className={entry}>
              <Icon aria-hidden className="size-5 shrink-0" />
              {label()}
            </NavLink>
          ))}
        </nav>
      )}
    </div>
  )
}
