import { type ReactNode, useId } from 'react'
import { m } from '#paraglide/messages.js'
import { maxRowsOfKind } from './contract.ts'

type Props = { title: string; text?: string; rows: readonly unknown[]; children: ReactNode }

/** A kind of rows on a customer's page, left out if there is none. */
export function Part({ title, text, rows, children }: Props) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {text && <p className="max-w-prose text-sm text-muted">{text}</p>}
      {children}
      {rows.length === maxRowsOfKind && (
        <p className="text-sm text-muted">{m.customer_latest({ count: maxRowsOfKind })}</p>
      )}
    </section>
  )
}
