import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes the panel of a menu once another page is chosen, Escape is pressed or anything outside it and its button is. */
export function useMenuEnd(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const { key } = useLocation()
  const openedOn = useRef(key)
  useEffect(() => {
    if (key !== openedOn.current) onClose()
  }, [key, onClose])
  useEffect(() => {
    // The panel and its button.
    const own = panel.current!.parentElement!
    const onPointerDown = ({ target }: Event) => own.contains(target as Node) || onClose()
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      onClose()
      own.querySelector('button')?.focus()
    }
    addEventListener('pointerdown', onPointerDown)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('pointerdown', onPointerDown)
      removeEventListener('keydown', onKeyDown)
    }
  }, [panel, onClose])
}
