type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The text and choices of a form, without passwords, files and hidden fields. */
export function readFormValues(form: HTMLFormElement): [string, string][] {
  return listControls(form)
    .filter((control) => !(control instanceof HTMLInputElement && isChoice(control) && !control.checked))
    .map((control) => [control.name, control.value])
}

/** Fills a form in like a user's input, so that its components notice. */
export function fillIn(form: HTMLFormElement, values: readonly [string, string][]): void {
  for (const [name, value] of values) {
    for (const control of listControls(form).filter((each) => each.name === name)) {
      if (control instanceof HTMLInputElement && isChoice(control)) {
        if (control.value === value && !control.checked) control.click()
      } else if (control.value !== value) type(control, value)
    }
  }
}

const isChoice = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox'
const secretOrDerived = ['password', 'file', 'hidden', 'submit', 'button']

function listControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement && !element.readOnly && !secretOrDerived.includes(element.type)) ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )
}

function type(control: Control, value: string): void {
  // React replaces the property on the element, so setting that one would count as React's own change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
