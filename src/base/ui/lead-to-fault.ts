/** Scrolls to the first wrong field of a form and focuses it: the sentence beside it says what is wanted. */
export function leadToFault(form: HTMLFormElement | null | undefined): void {
  const wrong = form?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? []
  // The fields of an address that was not chosen are hidden, and keep their input.
  const first = [...wrong].find((field) => field.checkVisibility())
  first?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'center' })
}
