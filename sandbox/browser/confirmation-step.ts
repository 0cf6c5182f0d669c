import { languages } from '#base/platform/text/languages.ts'
import { formatMinor, fromCharge } from '#base/platform/text/money.ts'
import { pickLanguage, texts } from '../texts.ts'
import { callSandbox } from './call.ts'
import { openFrame } from './frame.ts'
import type { ConfirmationReply, PageMessage } from './messages.ts'

// The bank's confirmation step inside its frame: complete or fail this payment.

const button = (id: string) => document.getElementById(id) as HTMLButtonElement
const buttons = [button('complete'), button('fail')] as const
const note = document.getElementById('note')!
const language = pickLanguage(document.documentElement.lang)
const text = texts[language]
let pending: Extract<PageMessage, { ask: 'confirm' }> | undefined

const frame = openFrame((message) => {
  if (message.ask === 'fail') finish('fail')
  else if (message.ask === 'confirm') {
    pending = message
    show(message)
  }
})
buttons[0].addEventListener('click', () => finish('complete'))
buttons[1].addEventListener('click', () => finish('fail'))
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') finish('fail')
  // Tab cycles between the buttons instead of leaving for the page behind.
  if (event.key !== 'Tab') return
  event.preventDefault()
  buttons[document.activeElement === buttons[0] ? 1 : 0].focus()
})
frame.tell({ say: 'ready' })

async function show({ key, intent, clientSecret }: NonNullable<typeof pending>): Promise<void> {
  const reply = await callSandbox('GET', `v1/payment_intents/${intent}`, key, [['client_secret', clientSecret]])
  if ('error' in reply) return settle(reply)
  const { amount, currency } = reply.value as { amount: number; currency: string }
  const code = currency.toUpperCase()
  const written = formatMinor(fromCharge(amount, code), code, languages[language].tag)
  document.getElementById('amount')!.textContent = written
  enable()
}

async function finish(outcome: 'complete' | 'fail'): Promise<void> {
  if (!pending || buttons[0].disabled) return
  for (const each of buttons) each.disabled = true
  note.textContent = text.moment
  const { key, intent, clientSecret, action } = pending
  const fields: [string, string][] = [
    ['client_secret', clientSecret],
    ['action', action],
    ['outcome', outcome],
  ]
  const reply = await callSandbox('POST', `v1/payment_intents/${intent}/finish_action`, key, fields)
  if (!('error' in reply) || reply.error.type !== 'api_connection_error') return settle(reply)
  note.textContent = text.unreachable
  enable()
}

function enable(): void {
  for (const each of buttons) each.disabled = false
  buttons[0].focus()
}

function settle(reply: ConfirmationReply): void {
  if (pending) frame.tell({ say: 'reply', to: pending.id, reply })
}
