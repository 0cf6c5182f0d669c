import { useEffect, useRef } from 'react'

/**
 * The ref of the button that removes a row, and of the one that undoes it in its place. The button that was pressed is gone
 * then, and whoever works with keys goes on from the other.
 */
export function useRemovalFocus(removed: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(removed)
  useEffect(() => {
    if (removed !== was.current) button.current?.focus()
    was.current = removed
  }, [removed])
  return button
}
