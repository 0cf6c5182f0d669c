import type { BrowserError, ConfirmationReply, Envelope, FrameMessage, PageMessage } from './messages.ts'

export const unreachable: BrowserError = {
  type: 'api_connection_error',
  message: 'The payment provider cannot be reached. Please check your connection and try again.',
}

type Question = { ask: 'createMethod'; key: string; billing: [string, string][] }
type Step = { ask: 'confirm'; key: string; intent: string; clientSecret: string; action: string }

/**
 * The page's side of a sandbox frame. Each frame has a random channel; only messages from the frame's origin, this very frame
 * and its channel are accepted. Styles are set one by one: the page's policy forbids style attributes.
 */
export class FrameHost {
  readonly iframe: HTMLIFrameElement
  readonly #channel = crypto.randomUUID()
  readonly #origin: string
  readonly #waiting = new Map<number, (reply: ConfirmationReply) => void>()
  readonly #hear: (message: FrameMessage) => void
  #ready = false
  #unsent: PageMessage[] = []
  #lastId = 0

  constructor(src: string, title: string, hear: (message: FrameMessage) => void) {
    this.#hear = hear
    this.iframe = document.createElement('iframe')
    this.#origin = new URL(src, location.href).origin
    const page = this.#origin === location.origin ? '' : `@${location.origin}`
    this.iframe.src = `${src}#${this.#channel}${page}`
    this.iframe.title = title
    const { style } = this.iframe
    style.display = 'block'
    style.width = '100%'
    style.border = '0'
    // The frame follows the system; if the page's scheme differed, the browser would paint an opaque background.
    style.colorScheme = 'light dark'
    addEventListener('message', this.#receive)
  }

  /** Queued until the frame is ready. */
  tell(message: PageMessage): void {
    if (!this.#ready) this.#unsent.push(message)
    else {
      const envelope: Envelope<PageMessage> = { sandboxChannel: this.#channel, message }
      this.iframe.contentWindow?.postMessage(envelope, this.#origin)
    }
  }

  /** Sends the frame a request; no reply in time counts as unreachable. Never rejects. */
  ask(question: Question | Step, timeoutMs?: number): Promise<ConfirmationReply> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      const timer =
        timeoutMs === undefined ? undefined : setTimeout(() => this.#settle(id, { error: unreachable }), timeoutMs)
      this.#waiting.set(id, (reply) => {
        clearTimeout(timer)
        resolve(reply)
      })
      this.tell({ ...question, id })
    })
  }

  close(): void {
    removeEventListener('message', this.#receive)
    this.iframe.remove()
    this.#ready = false
    for (const id of this.#waiting.keys()) this.#settle(id, { error: unreachable })
  }

  #settle(id: number, reply: ConfirmationReply): void {
    this.#waiting.get(id)?.(reply)
    this.#waiting.delete(id)
  }

  readonly #receive = (event: MessageEvent<Envelope<FrameMessage> | undefined>): void => {
    if (event.origin !== this.#origin || event.source !== this.iframe.contentWindow) return
    if (event.data?.sandboxChannel !== this.#channel) return
    const { message } = event.data
    if (message.say === 'reply') this.#settle(message.to, message.reply)
    if (message.say === 'ready') {
      this.#ready = true
      for (const unsent of this.#unsent.splice(0)) this.tell(unsent)
    }
    this.#hear(message)
  }
}
