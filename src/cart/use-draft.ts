import { type RefObject, useEffect } from 'react'
import { keepDraft } from '#platform/draft.ts'
import { valuesOf } from '#ui/form-values.ts'

/** Keeps what is in a form when its page is loaded again, for this tab and its owner alone. */
export function useDraft(form: RefObject<HTMLFormElement | null>, owner: string): void {
  useEffect(() => {
    const keep = () => {
      if (form.current) keepDraft({ owner, path: window.location.pathname, values: valuesOf(form.current) })
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [form, owner])
}
