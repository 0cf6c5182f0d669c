import { signOut, type User } from '#identity/session/session.ts'
import { m } from '#paraglide/messages.js'
import { RefusalNotice } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import { EditLink } from './edit-link.tsx'

/** Whose session it is, and the way out of it; afterwards only whether that has failed. */
export function SignedInAs({ user }: { user: User | undefined }) {
  const { busy, reason, run } = useAction({ explain: signOutFailed })
  const leaveShop = () => run(signOut)
  return (
    <>
      {user?.admin && <EditLink />}
      {user && (
        <AccountBadge
          {...user}
          name={user.guestEmail === null ? user.name : m.guest()}
          busy={busy}
          onLeave={leaveShop}
        />
      )}
      {reason && (
        <div className="order-last w-full">
          <RefusalNotice reason={reason} onRetry={leaveShop} retryLabel={m.try_again()} />
        </div>
      )}
    </>
  )
}

type AccountProps = Pick<User, 'name' | 'image'> & { busy: boolean; onLeave: () => void }

export function AccountBadge({ name, image, busy, onLeave }: AccountProps) {
  return (
    <div className="flex shrink-0 items-center gap-2 text-sm sm:gap-3">
      <span className="flex items-center gap-1.5" title={name}>
        {image ? (
          <img src={image} alt="" width={28} height={28} className="size-7 rounded-full object-cover" />
        ) : (
          <span aria-hidden className="grid size-7 place-items-center rounded-full bg-band text-sm font-semibold">
            {firstLetters(name, 1).toUpperCase()}
          </span>
        )}
        <span data-testid="display-name">{firstLetters(name, 6)}</span>
      </span>
      <button
        type="button"
        onClick={onLeave}
        disabled={busy}
        className="min-h-8 rounded-md border border-edge px-2 text-sm font-semibold hover:bg-band sm:px-3"
      >
        {m.sign_out()}
      </button>
    </div>
  )
}

/** Signing out takes effect here at once; if the shop was unreachable, the session is still open there: say so. */
const signOutFailed = () => ({ message: m.sign_out_failed() })

/** The first characters as readers count them: a letter with its marks, or a whole emoji, counts as one. */
function firstLetters(text: string, count: number): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.trim())]
  return letters
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('')
}
