import { type RefObject, useEffect, useState } from 'react'
import { listenAfterReact } from '#base/ui/listen-after-react.ts'

/**
 * Makes a box and a list of links below it a combobox: arrows, Home and End move through the list, Enter opens the link,
 * Escape closes the list. `shown` is what the list shows; with something else it starts anew.
 */
export function useCombobox(
  input: HTMLInputElement,
  list: RefObject<HTMLElement | null>,
  count: number,
  shown: unknown,
): boolean {
  const [wanted, setWanted] = useState(() => document.activeElement === input)
  const isOpen = wanted && count > 0

  useEffect(() => {
    const state = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': 'suggestions' }
    for (const [name, value] of Object.entries(state)) input.setAttribute(name, value)
    const watch = new AbortController()
    const { signal } = watch
    const open = () => setWanted(true)
    const close = () => setWanted(false)
    input.addEventListener('focus', open, { signal })
    const stop = listenAfterReact(input, 'input', open)
    input.addEventListener('blur', close, { signal })
    input.form?.addEventListener('submit', close, { signal })
    list.current?.addEventListener('click', close, { signal })
    // The box keeps the focus.
    list.current?.addEventListener('mousedown', (event) => event.preventDefault(), { signal })
    // The focus may have left before anything listened.
    if (document.activeElement !== input) close()
    return () => {
      watch.abort()
      stop()
      for (const name of [...Object.keys(state), 'aria-expanded']) input.removeAttribute(name)
    }
  }, [input, list])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other options
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen))
    const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    let at = -1
    const moveTo = (position: number) => {
      at = position
      for (const [index, option] of options().entries()) option.ariaSelected = String(index === at)
      const active = options()[at]
      if (active) input.setAttribute('aria-activedescendant', active.id)
      else input.removeAttribute('aria-activedescendant')
      active?.scrollIntoView({ block: 'nearest' })
    }
    const onKey = (event: KeyboardEvent) => {
      const place = isOpen ? placeAfter(event.key, at, count) : undefined
      if (place !== undefined) {
        moveTo(place)
      } else if (isOpen && event.key === 'Escape') {
        setWanted(false)
      } else if (isOpen && event.key === 'Enter' && at >= 0) {
        options()[at]!.click()
      } else {
        if (!isOpen && event.key === 'ArrowDown') setWanted(true)
        return
      }
      event.preventDefault()
    }
    input.addEventListener('keydown', onKey)
    moveTo(-1)
    return () => input.removeEventListener('keydown', onKey)
  }, [input, list, isOpen, count, shown])

  return isOpen
}

/** The option that a key moves to (-1: none); undefined if the key belongs to the text field. */
function placeAfter(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return index + 1 < count ? index + 1 : -1
  if (key === 'ArrowUp') return index < 0 ? count - 1 : index - 1
  if (index < 0) return undefined
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined
}
