import { useState } from 'react'
import type { z } from 'zod'
import { checkShape } from '#base/platform/forms.ts'
import { useAction } from '#base/ui/hooks/use-action.ts'

type Change<Document> = { was: Document; is: Document }

type Options<Document, Draft> = {
  /** The document that the page was loaded with. */
  loaded: Document
  /** A document as it is typed. */
  toDraft: (document: Document) => Draft
  /** Builds a document from the draft. The schema refuses an invalid one. */
  toDocument: (draft: Draft) => unknown
  shape: z.ZodType<unknown, Change<NoInfer<Document>>>
  save: (change: Change<Document>) => Promise<unknown>
  /** The message after saving. */
  saved: string
}

/** The form of a setting that is saved as a whole, over its value when typing began; see `createDocumentSetting`. */
export function useDocument<Document, Draft>(options: Options<Document, Draft>) {
  const { loaded, toDraft, toDocument, shape, save, saved } = options
  // Keeps the loaded document, not what another admin has saved since.
  const [was, setWas] = useState(loaded)
  const [draft, setDraft] = useState(() => toDraft(was))
  const { submit, busy, reason, fields, clear } = useAction()
  const onSubmit = submit(
    async () => {
      const change = checkShape(shape, { was, is: toDocument(draft) })
      await save(change)
      setWas(change.is)
      setDraft(toDraft(change.is))
    },
    { toast: saved },
  )
  return { draft, setDraft, onSubmit, busy, reason, fields, clear }
}
