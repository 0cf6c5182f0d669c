import { useEffect, useRef } from 'react'

/**
 * The refs of the button that removes a row and of the one that undoes it in its place. The pressed button disappears,
 * so keyboard users continue from the other.
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
