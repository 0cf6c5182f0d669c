import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const pollMs = 1000

/** Loads the page's data again and again while something goes on in the background. */
export function usePolling(goesOn: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!goesOn || state !== 'idle') return
    const timer = setTimeout(revalidate, pollMs)
    return () => clearTimeout(timer)
  }, [goesOn, state, revalidate])
}
