import { useState } from 'react'
import type { z } from 'zod'
import { checked } from '#platform/forms.ts'
import { useAction } from '#ui/use-action.ts'

type Change<Document> = { was: Document; is: Document }

type Options<Document, Draft> = {
  /** What the page was loaded with. */
  loaded: Document
  /** A document as it is typed. */
  draftOf: (document: Document) => Draft
  /** What is typed as a document. What is none is refused by its shape. */
  documentOf: (draft: Draft) => unknown
  shape: z.ZodType<unknown, Change<NoInfer<Document>>>
  save: (change: Change<Document>) => Promise<unknown>
  /** Said once it is saved. */
  saved: string
}

/** The form of a setting that is saved as a whole, over what it was when typing began; see `documentSetting`. */
export function useDocument<Document, Draft>(options: Options<Document, Draft>) {
  const { loaded, draftOf, documentOf, shape, save, saved } = options
  // Not what another admin has saved since.
  const [was, setWas] = useState(loaded)
  const [draft, setDraft] = useState(() => draftOf(was))
  const { submit, busy, reason, fields, clear } = useAction()
  const onSubmit = submit(
    async () => {
      const change = checked(shape, { was, is: documentOf(draft) })
      await save(change)
      setWas(change.is)
      setDraft(draftOf(change.is))
    },
    { toast: saved },
  )
  return { draft, setDraft, onSubmit, busy, reason, fields, clear }
}
