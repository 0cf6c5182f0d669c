import { createHash } from 'node:crypto'
import { escapeHtml } from '#base/platform/http/html.server.ts'
import cardField from './browser/card-field.ts?script'
import confirmationStep from './browser/confirmation-step.ts?script'
import { cardStyle, confirmationStyle, paymentStyle } from './styles.server.ts'
import { type Language, type Texts, texts } from './texts.ts'

export type HtmlPage = { html: string; headers: Record<string, string> }

/** Three inputs on one line, or on two where space is short. */
const cardInputs = (t: Texts) => `<div id="card" role="group" aria-label="${t.card}">
<span id="brand" data-brand="unknown" aria-hidden="true"></span>
<label for="number">${t.number}</label>
<input id="number" name="number" autocomplete="cc-number" inputmode="numeric" placeholder="${t.number}" spellcheck="false">
<span id="rest">
<label for="expiry">${t.expiry}</label>
<input id="expiry" name="expiry" autocomplete="cc-exp" inputmode="numeric" placeholder="${t.expiryShort}" spellcheck="false">
<label for="cvc">${t.cvc}</label>
<input id="cvc" name="cvc" autocomplete="cc-csc" inputmode="numeric" placeholder="${t.cvcShort}" maxlength="3" spellcheck="false">
</span>
</div>`

export function renderCardPage(language: Language, embedders: string): HtmlPage {
  const t = texts[language]
  return buildPage({ language, title: t.card, style: cardStyle, script: cardField, body: cardInputs(t), embedders })
}

/** The choice of a payment method, with the card's inputs first. */
export function renderPaymentPage(language: Language, embedders: string): HtmlPage {
  const t = texts[language]
  const kind = (value: string, label: string, checked = '') =>
    `<label class="kind"><input type="radio" name="kind" value="${value}"${checked}>${label}</label>`
  return buildPage({
    language,
    title: t.method,
    style: paymentStyle,
    script: cardField,
    embedders,
    body: `<fieldset><legend>${t.method}</legend>
${kind('card', t.byCard, ' checked')}
<div data-kind="card">${cardInputs(t)}</div>
${kind('us_bank_account', t.byAccount)}
<div data-kind="us_bank_account" hidden>
<label for="account">${t.account}</label>
<input id="account" name="account" inputmode="numeric" placeholder="${t.account}" spellcheck="false">
</div>
${kind('amazon_pay', t.byWallet)}
</fieldset>`,
  })
}

const choice = (t: Texts, merchant: string, rows: string, buttons: string) => `<div id="step">
<p id="kind">${t.asks}</p>
<h1>${t.confirm}</h1>
<dl><dt>${t.merchant}</dt><dd>${escapeHtml(merchant)}</dd>${rows}</dl>
<p>${t.choose}</p>
<p id="note" role="status"></p>
${buttons}
</div>`

/** The confirmation step that some banks demand, with the merchant and the amount. */
export function renderConfirmationPage(language: Language, merchant: string, embedders: string): HtmlPage {
  const t = texts[language]
  const amount = `<dt>${t.amount}</dt><dd id="amount">…</dd>`
  const buttons = `<div id="choice"><button id="complete" type="button" disabled>${t.complete}</button>
<button id="fail" type="button" disabled>${t.fail}</button></div>`
  return buildPage({
    language,
    title: t.confirm,
    style: confirmationStyle,
    script: confirmationStep,
    embedders,
    body: choice(t, merchant, amount, buttons),
  })
}

/** The page of a wallet: a form that leads back to the shop. */
export function renderWalletPage(language: Language, merchant: string): HtmlPage {
  const t = texts[language]
  const buttons = `<form id="choice" method="post"><button id="complete" name="outcome" value="complete">${t.complete}</button>
<button id="fail" name="outcome" value="fail">${t.fail}</button></form>`
  return buildPage({
    language,
    title: t.confirm,
    style: confirmationStyle,
    embedders: "'none'",
    // Browsers apply this to where a form leads in the end: the shop that the customer came from.
    formAction: '*',
    body: choice(t, merchant, '', buttons),
  })
}

type Parts = {
  language: Language
  title: string
  style: string
  body: string
  embedders: string
  script?: string
  formAction?: string
}

/** A whole page whose policy allows its own script and style, by hash, and calls to this origin. */
function buildPage({ language, title, style, script = '', body, embedders, formAction = "'none'" }: Parts): HtmlPage {
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body>${body}<script>${script}</script></body></html>`
  const policy = [
    "default-src 'none'",
    `script-src ${hashText(script)}`,
    `style-src ${hashText(style)}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-ancestors ${embedders}`,
    "base-uri 'none'",
    `form-action ${formAction}`,
  ].join('; ')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  }
  // Older browsers know no frame-ancestors; this can name no other origin.
  return { html, headers: embedders === "'self'" ? { ...headers, 'x-frame-options': 'SAMEORIGIN' } : headers }
}

function hashText(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
