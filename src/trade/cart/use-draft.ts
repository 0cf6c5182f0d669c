import { type RefObject, useEffect } from 'react'
import { saveDraft } from '#base/platform/draft.ts'
import { readFormValues } from '#base/ui/form-values.ts'

/** Keeps what is in a form when its page is loaded again, for this tab and its owner alone. */
export function useDraft(form: RefObject<HTMLFormElement | null>, owner: string): void {
  useEffect(() => {
    const keep = () => {
      if (form.current) saveDraft({ owner, path: window.location.pathname, values: readFormValues(form.current) })
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [form, owner])
}
