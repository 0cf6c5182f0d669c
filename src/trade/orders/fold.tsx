import { type ReactNode, useState } from 'react'

/** What is needed now and then, behind its title. */
export function Fold({
  title,
  className = 'mt-4',
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={`max-w-3xl border border-line bg-card print:hidden ${className}`}
    >
      <summary className="min-h-11 cursor-pointer px-5 py-2.5 font-semibold">{title}</summary>
      {isOpen && <div className="grid gap-4 border-t border-line p-5">{children}</div>}
    </details>
  )
}
