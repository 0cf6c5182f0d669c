import { type Language, texts } from '../texts.ts'
import { FrameHost, unreachable } from './frame-host.ts'
import type { ConfirmationReply } from './messages.ts'

type Step = { key: string; intent: string; clientSecret: string; action: string }

const loadTimeoutMs = 15_000

/**
 * Shows the bank's confirmation step over the page and resolves after the choice. The native modal dialog makes the
 * page behind it inert and restores the focus; Escape fails the check.
 */
export async function askForConfirmation(base: string, language: Language, step: Step): Promise<ConfirmationReply> {
  const dialog = document.createElement('dialog')
  dialog.ariaLabel = texts[language].confirm
  dialog.ariaModal = 'true'
  const { style } = dialog
  style.position = 'fixed'
  style.inset = '0'
  style.width = '100%'
  style.height = '100%'
  style.maxWidth = 'none'
  style.maxHeight = 'none'
  style.margin = '0'
  style.padding = '0'
  style.border = '0'
  style.background = 'transparent'
  style.overflow = 'hidden'

  let isReady = false
  const frame = new FrameHost(`${base}/confirmation-${language}`, texts[language].confirm, (message) => {
    isReady ||= message.say === 'ready'
  })
  frame.iframe.style.height = '100%'
  dialog.append(frame.iframe)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    frame.tell({ ask: 'fail' })
  })
  document.body.append(dialog)
  dialog.showModal()
  frame.iframe.focus()

  const answer = frame.ask({ ask: 'confirm', ...step })
  const tooLate = new Promise<ConfirmationReply>((resolve) => {
    setTimeout(() => isReady || resolve({ error: unreachable }), loadTimeoutMs)
  })
  const reply = await Promise.race([answer, tooLate])
  dialog.close()
  frame.close()
  dialog.remove()
  return reply
}
