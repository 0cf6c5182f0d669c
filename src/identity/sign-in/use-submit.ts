import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { m } from '#paraglide/messages.js'
import { Problem } from '#platform/errors.ts'
import { sentenceFor } from './sentences.ts'

/** A form that asks the server: what is wrong stands by its field, or beside the form; what was typed stays. */
export function useSubmit(work: (form: FormData) => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  const run = async (form: FormData) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await work(form)
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    return run(new FormData(event.currentTarget))
  }
  const clear = () => setError(undefined)
  return { busy, onSubmit, run, clear, ...complaintsOf(error) }
}

/** Complaints about fields need no sentence beside them. */
function complaintsOf(error: unknown) {
  const fields = error instanceof Problem ? error.fields : {}
  const isFields = Object.keys(fields).length > 0
  return { fields, reason: error === undefined || isFields ? undefined : reasonOf(error) }
}

/** A failure as the page shows it. */
export const reasonOf = (error: unknown) => ({ message: m.error_prefix({ sentence: sentenceFor(error) }) })

/** False while the page is as the server rendered it: nothing of the address's query or of the person is known there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
const never = () => () => {}
