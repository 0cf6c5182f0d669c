import { escapeHtml } from '../http/html.server.ts'
import { getTheme } from '../theme.ts'

type Text = { subject: string; body: string; locale: string }

/**
 * A mail as a page, made of its plain text, so that both say the same: paragraphs, rows of what is named and how much, and
 * the shop's own addresses as buttons. Other addresses are links that show where they lead. Light, and dark where the
 * reader's programme asks for it.
 */
export function renderMailHtml({ subject, body, locale }: Text, shopUrl: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title><style>${writeMailStyle()}</style></head>
<body>${renderMailCard(body, shopUrl)}</body></html>`
}

/** What the mail says, without its page. */
export function renderMailCard(body: string, shopUrl: string): string {
  const parts = body.trim().split(/\n{2,}/)
  const [sender, ...rest] = parts.toReversed()
  const text = rest.toReversed().map((part) => renderPart(part.split('\n'), shopUrl))
  return `<div class="card"><p class="name">${escapeHtml(sender!)}</p>
${text.join('\n')}
</div>`
}

function renderPart(lines: readonly string[], shopUrl: string): string {
  if (lines.every((line) => splitRow(line))) {
    const rows = lines.map((line) => splitRow(line)!)
    return `<table>${rows.map(([name, value]) => `<tr><td>${escapeHtml(name!)}</td><td>${escapeHtml(value!)}</td></tr>`).join('')}</table>`
  }
  const [before, address] = [lines.slice(0, -1), lines.at(-1)!]
  const sentence = before.at(-1) ?? ''
  const [said, call] = halves(sentence, Math.max(sentence.lastIndexOf('. '), sentence.lastIndexOf('। ')) + 1)
  if (!isOwn(address, shopUrl) || !call.endsWith(':') || call.length > 60) return paragraph(lines.map(renderLine))
  const rest = [...before.slice(0, -1), ...(said ? [said.trim()] : [])].map(renderLine)
  const button = `<a class="button" href="${escapeHtml(address)}">${escapeHtml(call.trim().slice(0, -1))}</a>`
  return `${rest.length > 0 ? paragraph(rest) : ''}<p>${button}</p>`
}

const halves = (text: string, index: number) => [text.slice(0, index), text.slice(index)] as const

/** A line with a name and a quantity: "Hex nut: 2 packs of 50". Sentences and addresses do not count. */
function splitRow(line: string): readonly [string, string] | undefined {
  const at = line.lastIndexOf(': ')
  const [name, value] = [line.slice(0, at), line.slice(at + 2)]
  return at > 0 && value.length <= 60 && !/[.।?]$/.test(value) ? [name, value] : undefined
}

const isOwn = (line: string, shopUrl: string) => line.startsWith(`${shopUrl}/`) && isAddress(line)
const isAddress = (line: string) => /^https?:\/\/\S+$/.test(line)

const renderLine = (line: string) => {
  const text = escapeHtml(line)
  return isAddress(line) ? `<a href="${text}">${text}</a>` : text
}
const paragraph = (lines: readonly string[]) => `<p>${lines.join('<br>')}</p>`

/** In the shop's colours. Programmes that know no style sheet show plain text on white. */
export function writeMailStyle(): string {
  const { light, dark } = getTheme()
  return `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 12px; background: #f4f3f0; color: #1b2128;
  font: 16px/1.5 system-ui, "Noto Sans Bengali", sans-serif; }
.card { max-width: 36em; margin: auto; padding: 24px; background: #fff; border: 1px solid #cbc7bf; overflow-wrap: anywhere; }
.name { margin-top: 0; font-weight: 700; letter-spacing: 0.04em; }
table { width: 100%; border-collapse: collapse; }
td { padding: 6px 0; border-top: 1px solid #cbc7bf; vertical-align: top; }
td + td { padding-left: 16px; text-align: right; }
a { color: ${light.link}; }
.button { display: inline-block; padding: 10px 18px; background: ${light.link}; color: ${light.onAction}; font-weight: 600; text-decoration: none; }
@media (prefers-color-scheme: dark) {
  body { background: #14181d; color: #f4f3f0; }
  .card { background: #1b2128; border-color: #37414b; }
  td { border-color: #37414b; }
  a { color: ${dark.link}; }
  .button { background: ${dark.link}; color: ${dark.onAction}; }
}`
}
