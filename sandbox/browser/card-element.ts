import type { StripeCardElementOptions } from '@stripe/stripe-js'
import { type Language, texts } from '../texts.ts'
import { FrameHost, unreachable } from './frame-host.ts'
import type { CardState, ConfirmationReply, FrameMessage } from './messages.ts'

type EventName = 'ready' | 'change' | 'focus' | 'blur' | 'escape'
type Listener = (event: object) => void

const answerTimeoutMs = 45_000
const classes = [
  'StripeElement',
  'StripeElement--empty',
  'StripeElement--complete',
  'StripeElement--invalid',
  'StripeElement--focus',
]

/** The card alone, or the choice of a payment method. */
export type ElementType = 'card' | 'payment'

/** The page's view of the card field: a frame and events, never a digit. Has the interface of Stripe's elements. */
export class CardElement {
  readonly #type: ElementType
  readonly #base: string
  readonly #language: Language
  readonly #listeners = new Map<string, Set<Listener>>()
  #disabled: boolean
  #frame: FrameHost | undefined
  #container: HTMLElement | undefined
  #label: HTMLElement | undefined
  #isReady = false
  isDestroyed = false

  constructor(type: ElementType, base: string, language: Language, options: StripeCardElementOptions = {}) {
    this.#type = type
    this.#base = base
    this.#language = language
    this.#disabled = options.disabled ?? false
  }

  mount(where: string | HTMLElement): void {
    const container = typeof where === 'string' ? document.querySelector<HTMLElement>(where) : where
    if (!container) throw new Error(`The card field cannot be mounted: nothing matches ${String(where)}.`)
    this.unmount()
    this.#container = container
    const { cardFrame, methodFrame } = texts[this.#language]
    const address = `${this.#base}/${this.#type}-${this.#language}`
    const title = this.#type === 'card' ? cardFrame : methodFrame
    this.#frame = new FrameHost(address, title, (message) => this.#hear(message))
    this.#frame.iframe.style.height = '28px'
    if (this.#disabled) this.#frame.tell({ ask: 'disable', disabled: true })
    container.append(this.#frame.iframe)
    container.classList.add('StripeElement', 'StripeElement--empty')
    this.#label =
      container.closest('label') ??
      [...document.querySelectorAll('label')].find((each) => each.htmlFor === container.id && container.id !== '')
    this.#label?.addEventListener('click', this.focus)
  }

  unmount(): void {
    this.#label?.removeEventListener('click', this.focus)
    this.#frame?.close()
    this.#container?.classList.remove(...classes)
    this.#frame = undefined
    this.#container = undefined
    this.#isReady = false
  }

  destroy(): void {
    this.unmount()
    this.#listeners.clear()
    this.isDestroyed = true
  }

  readonly focus = (): void => {
    this.#frame?.iframe.focus()
    this.#frame?.tell({ ask: 'focus' })
  }

  blur(): void {
    this.#frame?.tell({ ask: 'blur' })
  }

  clear(): void {
    this.#frame?.tell({ ask: 'clear' })
  }

  /** The sandbox has its own styling; of all options only `disabled` has an effect. */
  update({ disabled }: { disabled?: boolean }): void {
    if (disabled === undefined) return
    this.#disabled = disabled
    this.#frame?.tell({ ask: 'disable', disabled })
  }

  on(name: EventName, listener: Listener): this {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener))
    // React attaches its listener just after mounting; a fast frame may already be ready by then.
    if (name === 'ready' && this.#isReady)
      queueMicrotask(() => listeners.has(listener) && listener({ elementType: this.#type }))
    return this
  }

  once(name: EventName, listener: Listener): this {
    const first: Listener = (event) => {
      this.off(name, first)
      listener(event)
    }
    return this.on(name, first)
  }

  off(name: EventName, listener?: Listener): this {
    if (listener) this.#listeners.get(name)?.delete(listener)
    else this.#listeners.delete(name)
    return this
  }

  /** Creates a payment method from the input, inside the frame. Never rejects. */
  createMethod(key: string, billing: [string, string][]): Promise<ConfirmationReply> {
    if (!this.#frame)
      return Promise.resolve({
        error: { ...unreachable, type: 'invalid_request_error', message: 'The card field is not shown.' },
      })
    return this.#frame.ask({ ask: 'createMethod', key, billing }, answerTimeoutMs)
  }

  #hear(message: FrameMessage): void {
    if (message.say === 'height' && this.#frame) this.#frame.iframe.style.height = `${message.px}px`
    if (message.say === 'enter') this.#container?.closest('form')?.requestSubmit()
    if (message.say === 'ready') this.#isReady = true
    if (message.say === 'focus' || message.say === 'blur') {
      this.#container?.classList.toggle('StripeElement--focus', message.say === 'focus')
    }
    if (message.say === 'change') this.#change(message.state)
    if (message.say === 'ready' || message.say === 'focus' || message.say === 'blur' || message.say === 'escape') {
      this.#emit(message.say, {})
    }
  }

  #change(state: CardState): void {
    this.#container?.classList.toggle('StripeElement--empty', state.empty)
    this.#container?.classList.toggle('StripeElement--complete', state.complete)
    this.#container?.classList.toggle('StripeElement--invalid', state.error !== undefined)
    this.#emit('change', { ...state, value: { postalCode: '' } })
  }

  #emit(name: EventName, event: object): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener({ elementType: this.#type, ...event })
  }
}
