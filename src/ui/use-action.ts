import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Problem } from '#platform/errors.ts'
import { refused } from '#platform/forms.ts'
import { toast } from './toast.ts'

/** Something done at the press of a button: busy meanwhile, its refusal if it was refused. */
export function useAction() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<Problem>()

  /** Does it, says that it worked, and loads the page's data anew. Answers the refusal if there was one. */
  const run = async (work: Promise<unknown>, said?: string): Promise<Problem | undefined> => {
    setBusy(true)
    setReason(undefined)
    try {
      await work
      if (said) toast(said)
      await revalidate()
      return undefined
    } catch (error) {
      const refusal = refused(error)
      setReason(refusal)
      return refusal
    } finally {
      setBusy(false)
    }
  }
  return { busy, reason, run }
}
