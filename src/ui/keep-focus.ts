const places = 'section, form, main'

/**
 * Remembers what has the focus before an action. The function that it returns gives the focus back once the action is over,
 * if nothing else has it: to the same control, or, if that is gone, to what it was part of.
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
