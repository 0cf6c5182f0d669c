import { callSandbox } from './call.ts'
import { cvc, expiry, formatWhileTyping, inputs, number, readBrand, readDigits } from './card-inputs.ts'
import { checkCvc, checkExpiry, checkNumber } from './card-problems.ts'
import { openFrame } from './frame.ts'
import { checkKind, getKind, readKindFields, watchKinds } from './kinds.ts'
import type { CardState, PageMessage } from './messages.ts'

// The card field inside its frame, alone or as one of several methods. The digits are sent only to the sandbox.

const frame = openFrame(hear)
const visited = new Set<HTMLInputElement>()
let reported = ''
let isFocused = false

formatWhileTyping()
watchKinds(report)
for (const field of inputs) {
  field.addEventListener('input', report)
  field.addEventListener('blur', () => {
    visited.add(field)
    report()
  })
  field.addEventListener('keydown', (event) => press(event, field))
}
for (const name of ['focusin', 'focusout', 'focus', 'blur']) addEventListener(name, () => setTimeout(reportFocus))
new ResizeObserver(() => frame.tell({ say: 'height', px: document.body.offsetHeight })).observe(document.body)
frame.tell({ say: 'ready' })

function hear(message: PageMessage): void {
  if (message.ask === 'focus') (firstWrong() ?? number).focus()
  else if (message.ask === 'blur') (document.activeElement as HTMLElement | null)?.blur()
  else if (message.ask === 'disable') for (const field of inputs) field.disabled = message.disabled
  else if (message.ask === 'clear') clear()
  else if (message.ask === 'createMethod') createMethod(message)
}

/** In input order. */
function problems() {
  if (getKind() !== 'card') return [checkKind()]
  return [checkNumber(readDigits(number)), checkExpiry(readDigits(expiry)), checkCvc(readDigits(cvc), readBrand())]
}

function firstWrong(): HTMLInputElement | undefined {
  const found = problems()
  return inputs.find((_, index) => found[index])
}

/** Invalid input is reported at once, incomplete input only after the field has lost focus. */
function state(): CardState {
  const found = problems()
  const shown = inputs.map((field, index) => {
    const wrong = found[index]
    const counts = wrong && (!wrong.code.startsWith('incomplete') || (visited.has(field) && field.value !== ''))
    return counts ? wrong : undefined
  })
  inputs.forEach((field, index) => {
    field.setAttribute('aria-invalid', String(shown[index] !== undefined))
  })
  return {
    empty: getKind() === 'card' && inputs.every((field) => field.value === ''),
    complete: found.every((each) => !each),
    brand: readBrand(),
    error: shown.find(Boolean),
  }
}

function report(): void {
  const now = state()
  const mark = document.getElementById('brand')!
  mark.dataset.brand = now.brand
  mark.textContent = { visa: 'VISA', mastercard: 'MC', amex: 'AMEX', unknown: '' }[now.brand]
  const text = JSON.stringify(now)
  if (text !== reported) frame.tell({ say: 'change', state: now })
  reported = text
}

function reportFocus(): void {
  const now = document.hasFocus() && inputs.includes(document.activeElement as HTMLInputElement)
  if (now !== isFocused) frame.tell({ say: now ? 'focus' : 'blur' })
  isFocused = now
}

function press(event: KeyboardEvent, field: HTMLInputElement): void {
  const previous = inputs[inputs.indexOf(field) - 1]
  if (event.key === 'Backspace' && field.value === '' && previous) {
    event.preventDefault()
    previous.focus()
  }
  if (event.key === 'Escape') frame.tell({ say: 'escape' })
  if (event.key === 'Enter') frame.tell({ say: 'enter' })
}

function clear(): void {
  for (const field of inputs) field.value = ''
  visited.clear()
  report()
}

async function createMethod({ id, key, billing }: Extract<PageMessage, { ask: 'createMethod' }>): Promise<void> {
  for (const field of inputs) visited.add(field)
  const error = problems().find(Boolean)
  report()
  if (error) {
    firstWrong()?.focus()
    return frame.tell({ say: 'reply', to: id, reply: { error } })
  }
  const method = getKind() === 'card' ? cardFields() : readKindFields()
  const reply = await callSandbox('POST', 'v1/payment_methods', key, [...method, ...billing])
  frame.tell({ say: 'reply', to: id, reply })
}

function cardFields(): [string, string][] {
  const date = readDigits(expiry)
  return [
    ['type', 'card'],
    ['card[number]', readDigits(number)],
    ['card[exp_month]', date.slice(0, 2)],
    ['card[exp_year]', date.slice(2)],
    ['card[cvc]', readDigits(cvc)],
  ]
}
