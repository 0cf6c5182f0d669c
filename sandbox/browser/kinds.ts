import { toAsciiDigits } from '#base/platform/text/digits.ts'

/** The methods beside the card, on the page that offers them. */

const radios = [...document.querySelectorAll<HTMLInputElement>('input[name=kind]')]
const account = document.getElementById('account') as HTMLInputElement | null

/** Which method is chosen; the card, where there is no choice. */
export const getKind = (): string => radios.find(({ checked }) => checked)?.value ?? 'card'

const digitsOfAccount = () => toAsciiDigits(account?.value ?? '').replace(/\D/g, '')

/** Shows the inputs of the chosen method only, and calls back with every change. */
export function watchKinds(changed: () => void): void {
  const show = () => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-kind]'))
      part.hidden = part.dataset.kind !== getKind()
    changed()
  }
  for (const radio of radios) radio.addEventListener('change', show)
  account?.addEventListener('input', changed)
}

/** The details that a method other than a card lacks. */
export const checkKind = () =>
  getKind() === 'us_bank_account' && digitsOfAccount() === ''
    ? ({ type: 'validation_error', code: 'incomplete_account', message: 'Your account number is incomplete.' } as const)
    : undefined

/** The chosen method as it is created, if it is no card. */
export function readKindFields(): [string, string][] {
  const number: [string, string][] = [['us_bank_account[account_number]', digitsOfAccount()]]
  return [['type', getKind()], ...(getKind() === 'us_bank_account' ? number : [])]
}
