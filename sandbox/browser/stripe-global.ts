import { createSandboxStripe } from './stripe-js.ts'

// Stands in for https://js.stripe.com/…/stripe.js: what it defines on a page, with frames and calls under Stripe's names.

const at = {
  frames: 'https://js.stripe.com/sandbox/stripe',
  steps: 'https://hooks.stripe.com/sandbox/stripe',
  api: 'https://api.stripe.com',
}
const [, version] = new URL((document.currentScript as HTMLScriptElement).src).pathname.split('/')

function open(key: string, options: { locale?: string; apiVersion?: string } = {}) {
  // Stripe would take the account's version, and nobody would notice.
  if (!options.apiVersion) throw new Error('Stripe.js was opened without the version of the API.')
  return createSandboxStripe(key, options, at)
}

Object.assign(window, { Stripe: Object.assign(open, { version }) })
