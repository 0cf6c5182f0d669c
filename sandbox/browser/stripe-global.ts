import { sandboxStripe } from './stripe-js.ts'

// Stands in for https://js.stripe.com/…/stripe.js: what it defines on a page, with frames and calls under Stripe's names.

const at = {
  frames: 'https://js.stripe.com/sandbox/stripe',
  steps: 'https://hooks.stripe.com/sandbox/stripe',
  api: 'https://api.stripe.com',
}
const [, version] = new URL((document.currentScript as HTMLScriptElement).src).pathname.split('/')
const open = (key: string, options?: { locale?: string }) => sandboxStripe(key, options, at)

Object.assign(window, { Stripe: Object.assign(open, { version }) })
