import { useTestMode } from '#base/ui/hooks/use-test-mode.ts'
import { Link } from '#base/ui/link.tsx'
import { m } from '#paraglide/messages.js'

/** Tells whoever tries a demonstration which card to pay with, and where its mails are. */
export function TestMode() {
  if (!useTestMode()) return null
  return (
    <p className="bg-anvil py-1 text-center text-sm/5 text-balance text-anvil-text max-sm:text-xs/4 print:hidden">
      <span className="frame block">
        {m.test_mode({ card: '4242 4242 4242 4242' })}{' '}
        <Link to="/outbox" className="text-anvil-link underline underline-offset-4">
          {m.test_mode_mails()}
        </Link>
      </span>
    </p>
  )
}
