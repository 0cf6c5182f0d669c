import type { Brand } from '../card-rules.ts'

/** The state of the card field, as the page learns it; never a digit of the number. */
export type CardState = {
  empty: boolean
  complete: boolean
  brand: Brand
  error: { type: 'validation_error'; code: string; message: string } | undefined
}

export type BrowserError = {
  type: string
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
}

/** An object of the provider, or the reason there is none. */
export type ConfirmationReply = { value: object } | { error: BrowserError }

/** From the card field or the confirmation step to its page. */
export type FrameMessage =
  | { say: 'ready' | 'focus' | 'blur' | 'escape' | 'enter' }
  | { say: 'height'; px: number }
  | { say: 'change'; state: CardState }
  | { say: 'reply'; to: number; reply: ConfirmationReply }

/** From the page to its frame. */
export type PageMessage =
  | { ask: 'focus' | 'blur' | 'clear' | 'fail' }
  | { ask: 'disable'; disabled: boolean }
  | { ask: 'createMethod'; id: number; key: string; billing: [string, string][] }
  | { ask: 'confirm'; id: number; key: string; intent: string; clientSecret: string; action: string }

/** Both sides carry the channel's random name, so that two elements on a page never receive each other's messages. */
export type Envelope<Message> = { sandboxChannel: string; message: Message }
