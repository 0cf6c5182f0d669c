import { createHash } from 'node:crypto'
import { escapeHtml } from '../http/html.server.ts'
import { createDocumentReader, serveDocument } from '../http/shared-document.server.ts'
import type { describeApi } from './openapi.server.ts'
import type { Api } from './serve.server.ts'

export type ApiDescription = ReturnType<typeof describeApi>
type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}
type Operation = {
  summary: string
  description: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
}

/** The API description as a page for people: no script, no external file, readable on a phone and in dark mode. */
export function serveApiDocs(api: Api, described: () => ApiDescription): void {
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=300' }
  const read = createDocumentReader(() => apiDocs(described()))
  serveDocument(api.fastify, '/docs', { ...headers, 'content-security-policy': policy }, read)
}

const styles = `
:root{color-scheme:light dark;--ink:#1b2128;--soft:#59626b;--paper:#f4f3f0;--card:#fff;--line:#d5d2cb;--link:#a83c05}
@media(prefers-color-scheme:dark){:root{--ink:#eceae6;--soft:#a9b0b7;--paper:#14181d;--card:#1b2128;--line:#3a434d;--link:#ff8a4a}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:auto;padding:2rem 1rem}a{color:var(--link)}h1{margin:0}h2{margin-top:3rem;border-bottom:2px solid var(--ink)}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}nav a{display:inline-block;padding:.25rem 0}
article{background:var(--card);border:1px solid var(--line);padding:1rem;margin:1rem 0}h3{margin:0;font-size:1rem;overflow-wrap:anywhere}
code,h3{font-family:ui-monospace,monospace}p{margin:.5rem 0}.who{color:var(--soft)}pre{white-space:pre-wrap}
table{border-collapse:collapse;width:100%;font-size:.875rem;margin:.5rem 0}caption{text-align:left;font-weight:600;padding:.5rem 0 .25rem}
th,td{text-align:left;vertical-align:top;border-top:1px solid var(--line);padding:.25rem .5rem .25rem 0;overflow-wrap:anywhere}th{font-weight:500;width:30%}`

function apiDocs({ info, paths, tags }: ApiDescription): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method, ...(one as Operation) })),
  )
  const sections = tags.map(({ name, description }) => {
    const own = operations.filter((operation) => operation.tags[0] === name)
    return `<section id="${anchor(name)}"><h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>${own.map(article).join('')}</section>`
  })
  const contents = tags.map(({ name }) => `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a></li>`).join('')
  const paragraphs = info.description
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>API | Ironwright</title><style>${styles}</style></head><body><main><h1>Ironwright API</h1>
${paragraphs.join('')}<p>As a file for programs: <a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Contents"><ul>${contents}</ul></nav>${sections.join('')}</main></body></html>`
}

function article({
  method,
  path,
  summary,
  description,
  parameters,
  requestBody,
  responses,
}: Operation & { method: string; path: string }) {
  const body = requestBody && Object.entries(requestBody.content)[0]
  const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2'))!
  const refused = Object.entries(responses).filter(([code]) => !code.startsWith('2'))
  return `<article><h3>${method.toUpperCase()} /api${escapeHtml(path)}</h3><p>${escapeHtml(summary)}. <span class="who">${escapeHtml(description)}</span></p>
${table(
  'Address and headers',
  parameters.map((parameter) => [
    parameter.name,
    `${parameter.in}, ${parameter.required ? 'required' : 'optional'}: ${describeKind(parameter.schema)}`,
  ]),
)}
${body ? table(`Body, ${body[0]}`, listFields(body[1].schema)) : ''}
${table(`Answer ${status}`, listFields(Object.values(success.content)[0]!.schema))}
${table(
  'Refusals',
  refused.map(([code, { description: why }]) => [code, why.replace('Refused: ', '')]),
)}</article>`
}

function table(caption: string, rows: string[][]): string {
  if (rows.length === 0) return ''
  const lines = rows.map(
    ([name, what]) => `<tr><th scope="row">${escapeHtml(name!)}</th><td>${escapeHtml(what!)}</td></tr>`,
  )
  return `<table><caption>${escapeHtml(caption)}</caption>${lines.join('')}</table>`
}

function listFields(schema: Schema): string[][] {
  if (schema.type === 'array' && schema.items?.properties)
    return listFields(schema.items).map(([name, what]) => [`[].${name}`, what!])
  const object = schema.properties ? schema : schema.anyOf?.find(({ properties }) => properties)
  if (!object?.properties) return [['(whole)', describeKind(schema)]]
  return Object.entries(object.properties).map(([name, field]) => {
    return [name, `${object.required?.includes(name) ? '' : 'optional, '}${describeKind(field)}`]
  })
}

/** A short description of a value's type and limits. */
function describeKind(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(describeKind).join(' or ')
  if (schema.type === 'array') return `list of ${describeKind(schema.items ?? {})}`
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`
  const { format, minimum, maximum, minLength, maxLength } = schema
  const kind = [schema.type].flat().filter(Boolean).join(' or ') || 'anything'
  const limits = [
    format,
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? `at least ${minimum}` : undefined,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? `at most ${maximum}` : undefined,
    minLength ? `at least ${minLength} characters` : undefined,
    maxLength ? `at most ${maxLength} characters` : undefined,
  ].filter(Boolean)
  return limits.length > 0 ? `${kind}, ${limits.join(', ')}` : kind
}

const anchor = (name: string) => name.toLowerCase()
