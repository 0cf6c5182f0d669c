import { m } from '#paraglide/messages.js'
import type { User } from '#people/identity/session/session.ts'

type Person = Pick<User, 'name' | 'image'>

/** Whose session it is, by picture and the first letters of the name. */
export function Avatar({ name, image, hidesName = false }: Person & { hidesName?: boolean }) {
  return (
    <span className="flex items-center gap-1.5" title={name}>
      {image ? (
        <img src={image} alt="" width={28} height={28} className="size-7 rounded-full object-cover" />
      ) : (
        <span aria-hidden className="grid size-7 place-items-center rounded-full bg-band text-sm font-semibold">
          {firstLetters(name, 1).toUpperCase()}
        </span>
      )}
      <span data-testid="display-name" className={hidesName ? 'max-sm:hidden' : ''}>
        {firstLetters(name, 6)}
      </span>
    </span>
  )
}

type LeaveProps = { busy: boolean; onLeave: () => void; className?: string }

export function SignOutButton({ busy, onLeave, className = '' }: LeaveProps) {
  return (
    <button
      type="button"
      onClick={onLeave}
      disabled={busy}
      className={`min-h-8 rounded-md border border-edge px-2 text-sm font-semibold hover:bg-band sm:px-3 ${className}`}
    >
      {m.sign_out()}
    </button>
  )
}

/** Whose session it is, and the way out of it. */
export function AccountBadge({ name, image, ...leaving }: Person & LeaveProps) {
  return (
    <div className="flex shrink-0 items-center gap-2 text-sm sm:gap-3">
      <Avatar name={name} image={image} />
      <SignOutButton {...leaving} />
    </div>
  )
}

/** The first characters as readers count them: a letter with its marks, or a whole emoji, counts as one. */
function firstLetters(text: string, count: number): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.trim())]
  return letters
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('')
}
