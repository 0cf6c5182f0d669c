/**
 * Listens to an event that bubbles out of an element, after React's own handlers of it. React listens at the document: a
 * listener below it that sets a state makes React draw first, and a field that React controls is drawn as it was before,
 * so that what was just typed is lost.
 * @returns a function that stops listening
 */
export function listenAfterReact(element: HTMLElement, type: 'input' | 'submit', listener: () => void): () => void {
  const handle = ({ target }: Event) => target instanceof Node && element.contains(target) && listener()
  window.addEventListener(type, handle)
  return () => window.removeEventListener(type, handle)
}
