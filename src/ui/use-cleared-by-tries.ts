import { useEffect } from 'react'

const clears = new Set<() => void>()

/** Of all that a screen's actions have to say, only the latest is shown: each try clears what is left of others. */
export function useClearedByTries(clear: () => void): void {
  useEffect(() => {
    clears.add(clear)
    return () => void clears.delete(clear)
  }, [clear])
}

export const clearAll = () => {
  for (const clear of clears) clear()
}
