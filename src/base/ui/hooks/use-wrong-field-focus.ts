import { type RefObject, useEffect } from 'react'
import { leadToFault } from '../lead-to-fault.ts'
import type { Reason } from './use-action.ts'

/** Leads to the first wrong field of a form that its page's action refused. `useAction` does so by itself. */
export function useWrongFieldFocus(form: RefObject<HTMLFormElement | null>, reason: Reason | undefined): void {
  useEffect(() => {
    if (reason?.fields) leadToFault(form.current)
  }, [form, reason])
}
