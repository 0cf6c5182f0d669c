import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Confirm } from '../confirm.tsx'
import type { Action } from '../hooks/use-action.ts'

type Props<Subject> = {
  action: Action<Subject>
  title: string
  getItemName: (subject: Subject) => string
  getWarning: (subject: Subject) => ReactNode
  call: (subject: Subject) => Promise<unknown>
  getToast: (subject: Subject) => string
}

/** Names the action's subject, warns, deletes it, shows a toast and reloads the list. */
export function DeleteDialog<Subject>({ action, title, getItemName, getWarning, call, getToast }: Props<Subject>) {
  const { subject, run, dialog } = action
  if (subject === undefined) return null
  return (
    <Confirm
      {...dialog}
      onConfirm={() => run(() => call(subject), { toast: getToast(subject), revalidate: true })}
      title={title}
      confirmLabel={m.delete()}
      cancelLabel={m.cancel()}
    >
      <p className="font-semibold text-ink">{getItemName(subject)}</p>
      <p>{getWarning(subject)}</p>
    </Confirm>
  )
}
