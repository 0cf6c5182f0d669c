import { type RefObject, useEffect } from 'react'
import type { Reason } from './use-action.ts'

/** After a refusal, focuses the first wrong field of a form: the sentence beside it says what is wanted. */
export function useWrongFieldFocus(form: RefObject<HTMLFormElement | null>, reason: Reason | undefined): void {
  useEffect(() => {
    if (!reason?.fields) return
    const wrong = form.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? []
    // The fields of an address that was not chosen are hidden, and keep their input.
    ;[...wrong].find((field) => field.checkVisibility())?.focus()
  }, [form, reason])
}
