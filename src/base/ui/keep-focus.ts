const places = 'section, form, main'

/**
 * Remembers the focused control before an action. The returned function restores the focus after the action if nothing
 * else has it: to the same control or, if that is gone, to the element around it.
 */
export function keepFocus(): () => void {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body) return () => {}
  const around: Element[] = []
  for (let place = activeElement.parentElement?.closest(places); place; place = place.parentElement?.closest(places))
    around.push(place)
  return () => {
    if (document.activeElement !== body) return
    for (const element of [activeElement, ...around] as HTMLElement[]) {
      if (!element.isConnected || !element.checkVisibility()) continue
      if (element !== activeElement) element.tabIndex = -1
      element.focus({ preventScroll: true })
      if (document.activeElement === element) return
    }
  }
}
