import type { ReactNode } from 'react'

/** A whole page or panel with a single message: not found, not allowed, nothing here yet. */
export function Notice({
  title,
  text,
  children,
  headingLevel: Heading = 'h1',
}: {
  title: string
  text: ReactNode
  children?: ReactNode
  headingLevel?: 'h1' | 'h2' | 'h3'
}) {
  return (
    <section className="frame grid place-items-center py-16 sm:py-24">
      <div className="w-full max-w-xl border-t-4 border-accent bg-card px-6 py-10 text-center sm:px-10">
        <Heading className="text-3xl">{title}</Heading>
        <p className="mt-3 text-muted">{text}</p>
        {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
      </div>
    </section>
  )
}
