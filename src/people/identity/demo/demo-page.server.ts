import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#base/platform/http/html.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { m } from '../../../paraglide/messages.js'

export type DemoPerson = { name: string; email: string; verified: boolean }

/** People whom anyone can sign in as in the demonstration. */
export const demoPeople: readonly DemoPerson[] = [
  { name: 'Grace Turner', email: 'grace.turner@gmail.example', verified: true },
  { name: 'Tomas Novak', email: 'tomas.novak@gmail.example', verified: true },
  { name: 'Uma Unproven', email: 'uma.unproven@gmail.example', verified: false },
]

const style = `
:root { color-scheme: light dark; --ink: #1d2126; --paper: #f4f3f0; --card: #fff; --line: #c9c6bf; --accent: #b4410e; --soft: #555c64 }
@media (prefers-color-scheme: dark) { :root { --ink: #eceae6; --paper: #14181d; --card: #1d232a; --line: #444c55; --accent: #f08a4b; --soft: #b0b7bf } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 26rem; margin: 0 auto }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 8px }
h2 { font-size: 1rem; margin: 28px 0 8px }
.mark { border-left: 4px solid var(--accent); background: var(--card); padding: 8px 12px; margin: 0 0 20px }
p { margin: 0 0 16px; color: var(--soft) }
button { display: block; width: 100%; min-height: 48px; padding: 8px 14px; margin: 0 0 8px; font: inherit; text-align: left; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; cursor: pointer }
button:hover, button:focus-visible { border-color: var(--accent) }
button small { display: block; color: var(--soft) }
.main { text-align: center; font-weight: 600; border-color: var(--accent) }
label { display: block; margin: 0 0 12px; font-weight: 600 }
input:not([type=checkbox]) { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 0 10px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px }
input[type=checkbox] { width: 20px; height: 20px; margin: 0 8px 0 0; vertical-align: -4px; accent-color: var(--accent) }
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Sends a page of the demonstration's provider, with a policy that allows only its own style and forms. */
export function sendDemoPage(reply: FastifyReply, body: string) {
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  reply.header('content-security-policy', policy)
  return reply.type('text/html; charset=utf-8').send(renderPage(body))
}

/** The whole document around a page's body. */
const renderPage = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${m.demo_google_title()}</title><style>${style}</style></head><body><main><h1>${m.demo_google_title()}</h1><p class="mark">${m.demo_google_mark()}</p>${body}</main></body></html>`

/** The choice of a person to sign in as: one of the demonstration's people, or anyone else. */
export function choosePerson(action: string, complaint?: string): string {
  const people = demoPeople.map(
    ({ name, email, verified }, index) =>
      `<button name="person" value="${index}">${escapeHtml(name)}<small>${escapeHtml(email)}${verified ? '' : ` · ${m.demo_google_unverified()}`}</small></button>`,
  )
  return `<p>${m.demo_google_choose({ shop: getShopName() })}</p><form method="post" action="${escapeHtml(action)}">${people.join('')}</form>
<h2>${m.demo_google_other()}</h2>${complaint ? `<p role="alert">${escapeHtml(complaint)}</p>` : ''}
<form method="post" action="${escapeHtml(action)}">
<label>${m.demo_google_name()}<input name="name" required maxlength="100" autocomplete="off"></label>
<label>${m.demo_google_email()}<input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<label><input type="checkbox" name="verified" value="yes" checked>${m.demo_google_verified()}</label>
<button class="main">${m.demo_google_continue()}</button></form>
<form method="post" action="${escapeHtml(action)}"><button class="main" name="cancel" value="yes">${m.demo_google_cancel()}</button></form>`
}
