import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'

type Props = {
  title: string
  /** Without script it says so instead. */
  scripted?: boolean
  children: ReactNode
}

/** The frame of the sign-in pages: a title and one narrow column. */
export function SignInPanel({ title, scripted = false, children }: Props) {
  return (
    <div className="frame py-8 sm:py-14">
      <section className="mx-auto grid max-w-md gap-5 border-t-4 border-accent bg-card p-5 sm:p-8">
        <PageTitle size="small">{title}</PageTitle>
        {scripted ? (
          <>
            <SignInNoScript />
            <div className="scripted">
              <div className="grid gap-5">{children}</div>
            </div>
          </>
        ) : (
          children
        )}
      </section>
    </div>
  )
}

/** What stands in place of a form that only works with script. */
const SignInNoScript = () => (
  <noscript>
    <p className="border-l-2 border-accent pl-3 font-medium">
      {m.sign_in_no_script()}{' '}
      <Link to="/contact" className="link">
        {m.nav_contact()}
      </Link>
    </p>
  </noscript>
)

/** The word between two ways of signing in. */
export function Divider({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 text-sm font-semibold text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  )
}
