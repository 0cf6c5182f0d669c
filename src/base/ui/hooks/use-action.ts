import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type FieldErrors, toProblem } from '#base/platform/errors.ts'
import { keepFocus } from '../keep-focus.ts'
import { leadToFault } from '../lead-to-fault.ts'
import { showToast } from '../toast.ts'
import { clearAll, useClearedByTries } from './use-cleared-by-tries.ts'

/** Why something failed. `message` is empty if the field errors say it all. */
export type Reason = {
  message: string
  code?: string | undefined
  fields?: FieldErrors
  params?: Record<string, unknown>
  retryAfterSeconds?: number | undefined
}

type Options = {
  /** Turns an error into a reason; rethrows bugs. Default: the shop's refusal. */
  explain?: (error: unknown) => Reason
  /** A failure from before this page was shown. */
  reason?: Reason | undefined
}

/** The effects of a success: a toast, and reloading the page's data. */
type Success = { toast?: string; revalidate?: boolean }

export type Action<Subject> = ReturnType<typeof useAction<Subject>>

/**
 * An action run by a button or a form: `busy` while it runs; its refusal as a sentence and by field, the first of which is
 * led to; with `ask`, run
 * only after a dialog has confirmed its subject.
 * The only other way is React Router's `Form` with an action of its page, for two cases that this cannot handle: the
 * contact form has to work before any script runs, and orders, profiles and products lead to another page once
 * accepted.
 */
export function useAction<Subject = true>({ explain = toProblem, reason: earlier }: Options = {}) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState(earlier)
  const [subject, setSubject] = useState<Subject>()
  // The form that was tried: each is led to its first wrong field.
  const form = useRef<HTMLFormElement>(undefined)
  useEffect(() => {
    if (reason?.fields) leadToFault(form.current)
  }, [reason])
  const clear = useCallback(() => setReason(undefined), [])
  useClearedByTries(clear)

  const run = async (work: () => Promise<unknown>, success: Success = {}): Promise<void> => {
    form.current = document.activeElement?.closest('form') ?? form.current
    const restoreFocus = keepFocus()
    setBusy(true)
    clearAll()
    try {
      await work()
      if (success.toast) showToast(success.toast)
      if (success.revalidate) await revalidate()
      setSubject(undefined)
    } catch (error) {
      setReason(explain(error))
    } finally {
      setBusy(false)
      // The change may be drawn some frames later, so focus is restored again until then.
      for (const afterMs of [0, 100, 500, 1000]) setTimeout(restoreFocus, afterMs)
    }
  }
  /** For a form's `onSubmit`. Input is kept if it is refused. */
  const submit = (work: (values: FormData) => Promise<unknown>, success?: Success) => (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    form.current = event.target
    const values = new FormData(event.target, event.nativeEvent.submitter)
    return run(() => work(values), success)
  }
  const ask = (next: Subject) => {
    clearAll()
    setSubject(next)
  }
  const dialog = { open: subject !== undefined, onClose: () => setSubject(undefined), busy, reason }
  return { busy, reason, fields: reason?.fields ?? {}, run, submit, clear, ask, subject, dialog }
}
