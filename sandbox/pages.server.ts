import { createHash } from 'node:crypto'
import { escapeHtml } from '#platform/http/html.server.ts'
import cardField from './browser/card-field.ts?script'
import confirmationStep from './browser/confirmation-step.ts?script'
import { cardStyle, confirmationStyle } from './styles.server.ts'
import { type Language, texts } from './texts.ts'

export type Page = { html: string; headers: Record<string, string> }

/** Three inputs on one line, or on two where space is short. */
export function cardPage(language: Language): Page {
  const t = texts[language]
  return pageOf({
    language,
    title: t.card,
    style: cardStyle,
    script: cardField,
    body: `<div id="card" role="group" aria-label="${t.card}">
<span id="brand" data-brand="unknown" aria-hidden="true"></span>
<label for="number">${t.number}</label>
<input id="number" name="number" autocomplete="cc-number" inputmode="numeric" placeholder="${t.number}" spellcheck="false">
<span id="rest">
<label for="expiry">${t.expiry}</label>
<input id="expiry" name="expiry" autocomplete="cc-exp" inputmode="numeric" placeholder="${t.expiryShort}" spellcheck="false">
<label for="cvc">${t.cvc}</label>
<input id="cvc" name="cvc" autocomplete="cc-csc" inputmode="numeric" placeholder="${t.cvcShort}" maxlength="3" spellcheck="false">
</span>
</div>`,
  })
}

/** The confirmation step that some banks demand, with the merchant and the amount. */
export function confirmationPage(language: Language, merchant: string): Page {
  const t = texts[language]
  return pageOf({
    language,
    title: t.confirm,
    style: confirmationStyle,
    script: confirmationStep,
    body: `<div id="step">
<p id="kind">${t.asks}</p>
<h1>${t.confirm}</h1>
<dl><dt>${t.merchant}</dt><dd>${escapeHtml(merchant)}</dd><dt>${t.amount}</dt><dd id="amount">…</dd></dl>
<p>${t.choose}</p>
<p id="note" role="status"></p>
<div id="choice"><button id="complete" type="button" disabled>${t.complete}</button>
<button id="fail" type="button" disabled>${t.fail}</button></div>
</div>`,
  })
}

type Parts = { language: Language; title: string; style: string; script: string; body: string }

/** A whole page whose policy allows its own script and style, by hash, and calls to this origin. */
function pageOf({ language, title, style, script, body }: Parts): Page {
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body>${body}<script>${script}</script></body></html>`
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "font-src 'self'",
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
