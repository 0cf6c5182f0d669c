import { signOut, type User } from '#identity/session/session.ts'
import { m } from '#paraglide/messages.js'
import { Refused } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'

/** Whose session it is, and the way out of it; afterwards only whether that has failed. */
export function SignedInAs({ user }: { user: User | undefined }) {
  const { busy, reason, run } = useAction({ explain: signOutFailed })
  const leaveShop = () => run(signOut)
  return (
    <>
      {user && <Account {...user} busy={busy} onLeave={leaveShop} />}
      {reason && (
        <div className="order-last w-full">
          <Refused reason={reason} onRetry={leaveShop} retryLabel={m.try_again()} />
        </div>
      )}
    </>
  )
}

type AccountProps = Pick<User, 'name' | 'image'> & { busy: boolean; onLeave: () => void }

function Account({ name, image, busy, onLeave }: AccountProps) {
  return (
    <div className="flex items-center gap-2 sm:gap-3">
      <span className="flex items-center gap-2" title={name}>
        {image ? (
          <img src={image} alt="" width={32} height={32} className="size-8 rounded-full object-cover" />
        ) : (
          <span aria-hidden className="grid size-8 place-items-center rounded-full bg-band text-sm font-semibold">
            {firstLetters(name, 1).toUpperCase()}
          </span>
        )}
        <span data-testid="display-name">{firstLetters(name, 6)}</span>
      </span>
      <button
        type="button"
        onClick={onLeave}
        disabled={busy}
        className="min-h-11 rounded-md border border-edge px-3 text-sm font-semibold hover:bg-band"
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
