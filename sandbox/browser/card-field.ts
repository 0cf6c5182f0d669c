import type { cardRules } from '../cards.ts'
import type { callSandbox } from './call.ts'
import type { openFrame } from './frame.ts'
import type { CardState, PageMessage } from './messages.ts'

/**
 * The card field inside its frame. The page runs this function's own source text, so it uses nothing but its
 * arguments and the document. The digits leave the frame only towards the sandbox.
 */
export function cardField(rulesOf: typeof cardRules, open: typeof openFrame, call: typeof callSandbox): void {
  const rules = rulesOf()
  const input = (id: string) => document.getElementById(id) as HTMLInputElement
  const [number, expiry, cvc] = [input('number'), input('expiry'), input('cvc')]
  const fields = [number, expiry, cvc]
  const brandMark = document.getElementById('brand')!
  const digitsOf = (field: HTMLInputElement) => field.value.replace(/\D/g, '')
  const brand = () => rules.brandOf(digitsOf(number))
  const visited = new Set<HTMLInputElement>()
  const problem = (code: string, message: string) => ({ type: 'validation_error' as const, code, message })

  /** A number may be wrong as soon as it is whole; being unfinished counts once its field was left. */
  const numberProblem = () => {
    const digits = digitsOf(number)
    if (digits.length < rules.lengthOf(brand())) return problem('incomplete_number', 'Your card number is incomplete.')
    return rules.passesLuhn(digits) ? undefined : problem('invalid_number', 'Your card number is invalid.')
  }
  const expiryProblem = () => {
    const digits = digitsOf(expiry)
    if (digits.length < 4) return problem('incomplete_expiry', "Your card's expiration date is incomplete.")
    const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))]
    if (month < 1 || month > 12) return problem('invalid_expiry_month', "Your card's expiration month is invalid.")
    return rules.isPast(month, year, new Date())
      ? problem('invalid_expiry_year_past', "Your card's expiration date is in the past.")
      : undefined
  }
  const cvcProblem = () =>
    digitsOf(cvc).length < rules.cvcLengthOf(brand())
      ? problem('incomplete_cvc', "Your card's security code is incomplete.")
      : undefined
  const problems = () => [numberProblem(), expiryProblem(), cvcProblem()]

  function state(): CardState {
    const found = problems()
    const shown = found.map((each, place) => {
      const field = fields[place]!
      const counts = each && (!each.code.startsWith('incomplete') || (visited.has(field) && field.value !== ''))
      return counts ? each : undefined
    })
    fields.forEach((field, place) => {
      field.setAttribute('aria-invalid', String(shown[place] !== undefined))
    })
    return {
      empty: fields.every((field) => field.value === ''),
      complete: found.every((each) => !each),
      brand: brand(),
      error: shown.find(Boolean),
    }
  }

  let last = ''
  function report(): void {
    const now = state()
    brandMark.dataset.brand = now.brand
    brandMark.textContent = { visa: 'VISA', mastercard: 'MC', amex: 'AMEX', unknown: '' }[now.brand]
    const text = JSON.stringify(now)
    if (text !== last) frame.tell({ say: 'change', state: now })
    last = text
  }

  /** Writes the text anew and leaves the caret behind the same digit. */
  function rewrite(field: HTMLInputElement, text: string): void {
    const before = field.value.slice(0, field.selectionStart ?? 0).replace(/\D/g, '').length
    const atEnd = field.selectionStart === field.value.length
    field.value = text
    let place = 0
    for (let seen = 0; seen < before && place < text.length; place++) if (/\d/.test(text[place]!)) seen++
    if (document.activeElement === field)
      field.setSelectionRange(atEnd ? text.length : place, atEnd ? text.length : place)
  }

  function writeNumber(): void {
    const digits = digitsOf(number).slice(0, rules.lengthOf(brand()))
    rewrite(number, rules.grouped(digits))
    cvc.maxLength = rules.cvcLengthOf(brand())
    if (digits.length === rules.lengthOf(brand()) && rules.passesLuhn(digits)) advance(number, expiry)
  }
  function writeExpiry(deleting: boolean): void {
    let digits = digitsOf(expiry)
    if (/^[2-9]$/.test(digits)) digits = `0${digits}`
    // A filled-in date may have a year of four digits.
    if (/^\d\d20\d\d$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4)
    digits = digits.slice(0, 4)
    const whole = digits.length > 2 || (digits.length === 2 && !deleting)
    rewrite(expiry, whole ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits)
    if (digits.length === 4 && !expiryProblem()) advance(expiry, cvc)
  }
  /** On to the next field when this one is done and the caret is at its end. */
  function advance(from: HTMLInputElement, to: HTMLInputElement): void {
    if (document.activeElement === from && from.selectionStart === from.value.length && to.value === '') to.focus()
  }

  number.addEventListener('input', writeNumber)
  expiry.addEventListener('input', (event) => writeExpiry(((event as InputEvent).inputType ?? '').startsWith('delete')))
  cvc.addEventListener('input', () => rewrite(cvc, digitsOf(cvc).slice(0, rules.cvcLengthOf(brand()))))
  fields.forEach((field, place) => {
    field.addEventListener('input', report)
    field.addEventListener('blur', () => {
      visited.add(field)
      report()
    })
    field.addEventListener('keydown', (event) => {
      const previous = fields[place - 1]
      if (event.key === 'Backspace' && field.value === '' && previous) {
        event.preventDefault()
        previous.focus()
      }
      if (event.key === 'Escape') frame.tell({ say: 'escape' })
      if (event.key === 'Enter') frame.tell({ say: 'enter' })
    })
  })

  let focused = false
  const noteFocus = () =>
    setTimeout(() => {
      const now = document.hasFocus() && fields.includes(document.activeElement as HTMLInputElement)
      if (now !== focused) frame.tell({ say: now ? 'focus' : 'blur' })
      focused = now
    })
  for (const name of ['focusin', 'focusout', 'focus', 'blur']) addEventListener(name, noteFocus)

  const frame = open((message: PageMessage) => {
    if (message.ask === 'focus') (fields.find((_, place) => problems()[place]) ?? number).focus()
    else if (message.ask === 'blur') (document.activeElement as HTMLElement | null)?.blur()
    else if (message.ask === 'disable') for (const field of fields) field.disabled = message.disabled
    else if (message.ask === 'clear') {
      for (const field of fields) field.value = ''
      visited.clear()
      report()
    } else if (message.ask === 'createMethod') create(message)
  })

  async function create({ id, key, billing }: Extract<PageMessage, { ask: 'createMethod' }>): Promise<void> {
    for (const field of fields) visited.add(field)
    const error = problems().find(Boolean)
    report()
    if (error) {
      fields.find((_, place) => problems()[place])?.focus()
      return frame.tell({ say: 'reply', to: id, reply: { error } })
    }
    const date = digitsOf(expiry)
    const card: [string, string][] = [
      ['type', 'card'],
      ['card[number]', digitsOf(number)],
      ['card[exp_month]', date.slice(0, 2)],
      ['card[exp_year]', date.slice(2)],
      ['card[cvc]', digitsOf(cvc)],
    ]
    frame.tell({ say: 'reply', to: id, reply: await call('POST', 'v1/payment_methods', key, [...card, ...billing]) })
  }

  new ResizeObserver(() => frame.tell({ say: 'height', px: document.body.offsetHeight })).observe(document.body)
  frame.tell({ say: 'ready' })
}
