import { type Language, texts } from '../texts.ts'

type Listener = (event: object) => void

/** The button of a wallet in the browser, with a test card in it. Has the interface of Stripe's elements. */
export class ExpressElement {
  readonly #button = document.createElement('button')
  readonly #listeners = new Map<string, Set<Listener>>()
  isDestroyed = false
  /** While its payment is under way, that is what is confirmed, whatever else was typed. */
  isConfirming = false

  constructor(language: Language) {
    this.#button.type = 'button'
    this.#button.textContent = texts[language].byExpress
    this.#button.className = 'min-h-11 w-full rounded-md border border-edge font-semibold'
    this.#button.addEventListener('click', () => this.#confirm())
  }

  mount(container: HTMLElement): void {
    container.append(this.#button)
    queueMicrotask(() => this.#emit('ready', { availablePaymentMethods: { googlePay: true } }))
  }

  unmount(): void {
    this.#button.remove()
  }

  destroy(): void {
    this.unmount()
    this.#listeners.clear()
    this.isDestroyed = true
  }

  update(): void {}

  on(name: string, listener: Listener): this {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener))
    return this
  }

  off(name: string, listener: Listener): this {
    this.#listeners.get(name)?.delete(listener)
    return this
  }

  #confirm(): void {
    this.isConfirming = true
    const paymentFailed = () => {
      this.isConfirming = false
    }
    this.#emit('confirm', { expressPaymentType: 'google_pay', paymentFailed })
  }

  #emit(name: string, event: object): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])])
      listener({ elementType: 'expressCheckout', ...event })
  }
}
