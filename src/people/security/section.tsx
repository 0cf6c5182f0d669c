import { type ReactNode, useId } from 'react'

/** A section of the page with its own heading. */
export function SecurityPanel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4 border border-line bg-card p-5 sm:p-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="max-w-prose text-soft">{text}</p>
      {children}
    </section>
  )
}

/** Tells password managers whose password it is. */
export function AccountHint({ email }: { email: string }) {
  return <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
}
