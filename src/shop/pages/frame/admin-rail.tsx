import { Menu, Store } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { getShopName } from '#base/platform/shop-name.ts'
import { useTestMode } from '#base/ui/hooks/use-test-mode.ts'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { signOut } from '#people/identity/session/session.ts'
import { Bell } from '#shop/notifications/bell.tsx'
import { FindBox } from '../find/find-box.tsx'
import { AccountBadge } from './account-badge.tsx'
import { LanguageSwitch } from './languages.tsx'
import { RailGroups } from './rail-groups.tsx'

/** The frame of an admin's pages: the ways to all of them, to the shop and out. On a phone it is behind one button. */
export function AdminRail() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was chosen
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!open) return
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current!.focus()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [open])
  return (
    <header className="rail">
      <div className="flex min-h-12 items-center gap-3 px-3">
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls="rail-panel"
          onClick={() => setOpen(!open)}
          className="flex min-h-11 items-center gap-2 font-semibold lg:hidden"
        >
          <Menu aria-hidden className="size-5" />
          {m.rail_menu()}
        </button>
        <p className="min-w-0 flex-1 truncate font-bold tracking-tight max-lg:text-right">{getShopName()}</p>
        <Bell />
      </div>
      <div id="rail-panel" className={`min-h-0 flex-1 flex-col lg:flex ${open ? 'flex' : 'max-lg:hidden'}`}>
        <FindBox onKey={() => setOpen(true)} />
        <nav aria-label={m.nav_dashboard()} className="min-h-0 flex-1 overflow-y-auto">
          <RailGroups />
        </nav>
        <RailFoot />
      </div>
    </header>
  )
}

/** The ways out: to the shop, to the other languages, and of the session. */
function RailFoot() {
  const user = useUser()
  const testMode = useTestMode()
  const [busy, setBusy] = useState(false)
  // A sign-out takes the rail away at once; whether it failed is said where it can still be seen.
  const leaveShop = () => {
    setBusy(true)
    signOut().catch(() => showToast(m.sign_out_failed(), 'failure'))
  }
  return (
    <div className="border-t border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-4 text-sm">
        <Link to="/" className="link inline-flex min-h-8 items-center gap-2">
          <Store aria-hidden className="size-4" />
          {m.rail_view_shop()}
        </Link>
        {testMode && (
          <Link to="/outbox" className="link inline-flex min-h-8 items-center">
            {m.outbox()}
          </Link>
        )}
        <LanguageSwitch />
      </div>
      <AccountBadge {...user} busy={busy} onLeave={leaveShop} />
    </div>
  )
}
