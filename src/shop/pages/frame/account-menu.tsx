import { type ComponentProps, type ComponentType, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyImport } from '#base/platform/lazy-import.ts'
import { Icon } from '#base/ui/icon.tsx'
import { m } from '#paraglide/messages.js'
import type { User } from '#people/identity/session/session.ts'
import { Avatar, SignOutButton } from './account-badge.tsx'
import type { AccountPanel } from './account-panel.tsx'

type Props = { user: User; busy: boolean; onLeave: () => void }

/** The avatar opens what the account has, at every width. */
export function AccountMenu({ user, busy, onLeave }: Props) {
  const navigate = useNavigate()
  const [Panel, setPanel] = useState<ComponentType<ComponentProps<typeof AccountPanel>>>()
  const close = useCallback(() => setPanel(undefined), [])
  const open = () =>
    lazyImport(() => import('./account-panel.tsx')).then(
      (all) => setPanel(() => all.AccountPanel),
      () => navigate('/dashboard'),
    )
  const name = user.guestEmail === null ? user.name : m.guest()
  return (
    <div className="flex shrink-0 items-center gap-3 text-sm sm:relative">
      <button
        type="button"
        aria-expanded={!!Panel}
        onClick={Panel ? close : open}
        className="flex min-h-10 items-center gap-0.5 hover:text-link"
      >
        <Avatar name={name} image={user.image} hidesName />
        <span className="sr-only">{m.menu_account()}</span>
        <Icon path="m6 9 6 6 6-6" className="size-4 max-sm:hidden" />
      </button>
      <SignOutButton busy={busy} onLeave={onLeave} className="max-lg:hidden" />
      {Panel && <Panel {...{ user, name, busy, onLeave }} onClose={close} />}
    </div>
  )
}
