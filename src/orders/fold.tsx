import type { ReactNode } from 'react'

/** What is needed now and then, behind its title. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="mt-4 max-w-3xl border border-line bg-card print:hidden">
      <summary className="min-h-11 cursor-pointer px-5 py-2.5 font-semibold">{title}</summary>
      <div className="grid gap-4 border-t border-line p-5">{children}</div>
    </details>
  )
}
