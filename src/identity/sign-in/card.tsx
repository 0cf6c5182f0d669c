import type { ReactNode } from 'react'
import { PageTitle } from '#ui/page-title.tsx'

/** The frame of the sign-in pages: a title and one narrow column. */
export function SignInPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="frame py-8 sm:py-14">
      <section className="mx-auto grid max-w-md gap-5 border-t-4 border-accent bg-card p-5 sm:p-8">
        <PageTitle size="small">{title}</PageTitle>
        {children}
      </section>
    </div>
  )
}

/** The word between two ways of signing in. */
export function Divider({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 text-sm font-semibold text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  )
}
