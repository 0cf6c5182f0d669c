import { useEffect } from 'react'

const clears = new Set<() => void>()

/** Each try clears the messages of a screen's other actions, so that only the latest is shown. */
export function useClearedByTries(clear: () => void): void {
  useEffect(() => {
    clears.add(clear)
    return () => void clears.delete(clear)
  }, [clear])
}

export const clearAll = () => {
  for (const clear of clears) clear()
}
