import { useCallback, useEffect, useState } from 'react'
import { toProblem } from '#base/platform/errors.ts'
import type { Reason } from './use-action.ts'

/**
 * What a part of a page loads for itself: undefined until it is there, and as it was while it is loaded anew. `load` is a
 * callback that stays the same as long as it loads the same.
 */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [value, setValue] = useState<Value>()
  const [reason, setReason] = useState<Reason>()
  const reload = useCallback(async () => {
    try {
      setValue(await load())
      setReason(undefined)
    } catch (error) {
      setReason(toProblem(error))
    }
  }, [load])
  useEffect(() => void reload(), [reload])
  return { value, reason, reload }
}
