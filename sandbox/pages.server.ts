import { createHash } from 'node:crypto'
import { escapeHtml } from '#platform/http/html.server.ts'
import cardField from './browser/card-field.ts?script'
import confirmationStep from './browser/confirmation-step.ts?script'
import { cardStyle, confirmationStyle } from './styles.server.ts'

export type Page = { html: string; headers: Record<string, string> }

/** Three inputs on one line, or on two where space is short. */
export const cardPage: Page = pageOf({
  title: 'Card details',
  style: cardStyle,
  script: cardField,
  body: `<div id="card" role="group" aria-label="Card details">
<span id="brand" data-brand="unknown" aria-hidden="true"></span>
<label for="number">Card number</label>
<input id="number" name="number" autocomplete="cc-number" inputmode="numeric" placeholder="Card number" spellcheck="false">
<span id="rest">
<label for="expiry">Expiration date, month and year</label>
<input id="expiry" name="expiry" autocomplete="cc-exp" inputmode="numeric" placeholder="MM / YY" spellcheck="false">
<label for="cvc">Security code</label>
<input id="cvc" name="cvc" autocomplete="cc-csc" inputmode="numeric" placeholder="CVC" maxlength="3" spellcheck="false">
</span>
</div>`,
})

/** The confirmation step that some banks demand, with the merchant and the amount. */
export function confirmationPage(merchant: string): Page {
  return pageOf({
    title: 'Confirm your payment',
    style: confirmationStyle,
    script: confirmationStep,
    body: `<div id="step">
<p id="kind">Payment sandbox: your bank asks</p>
<h1>Confirm your payment</h1>
<dl><dt>Merchant</dt><dd>${escapeHtml(merchant)}</dd><dt>Amount</dt><dd id="amount">…</dd></dl>
<p>No money moves here. Choose how the bank's check should end.</p>
<p id="note" role="status"></p>
<div id="choice"><button id="complete" type="button" disabled>Complete</button>
<button id="fail" type="button" disabled>Fail</button></div>
</div>`,
  })
}

/** A whole page whose policy allows its own script and style, by hash, and calls to this origin. */
function pageOf({ title, style, script, body }: { title: string; style: string; script: string; body: string }): Page {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body>${body}<script>${script}</script></body></html>`
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  }
  return { html, headers }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
