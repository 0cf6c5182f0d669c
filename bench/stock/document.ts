import { createElement, type ReactNode } from 'react'

export type Node = string | { name: string; props: Record<string, unknown>; children: Node[] }
type Open = Exclude<Node, string>

/** React elements, made anew each time as components do when they render. */
export const createElements = (node: Node): ReactNode =>
  typeof node === 'string' ? node : createElement(node.name, node.props, ...node.children.map(createElements))

const token =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([a-z][\w-]*)>|<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/giy
const raw = new Set(['script', 'style'])
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const reactNames: Record<string, string> = { class: 'className', for: 'htmlFor', charset: 'charSet' }

/** A whole document as React wrote it, read back: what renders it again has the same DOM to write. */
export function readDocument(html: string): Node {
  const root: Open = { name: '', props: {}, children: [] }
  const open = [root]
  token.lastIndex = 0
  for (let found = token.exec(html); found; found = token.exec(html)) {
    const [text, closing, name, attributes = ''] = found
    const top = open.at(-1)!
    if (closing) open.pop()
    else if (name && raw.has(name)) {
      const end = html.indexOf(`</${name}>`, token.lastIndex)
      const inner = { __html: html.slice(token.lastIndex, end) }
      top.children.push({ name, props: { ...parseProps(attributes), dangerouslySetInnerHTML: inner }, children: [] })
      token.lastIndex = end + name.length + 3
    } else if (name && (empty.has(name) || text.endsWith('/>'))) {
      top.children.push({ name, props: parseProps(attributes), children: [] })
    } else if (name) {
      const node = { name, props: parseProps(attributes), children: [] }
      top.children.push(node)
      open.push(node)
    } else if (!text.startsWith('<')) top.children.push(decoded(text))
  }
  if (open.length > 1 || token.lastIndex !== 0) throw new Error('The document could not be read to its end.')
  return root.children[0]!
}

function parseProps(attributes: string): Record<string, unknown> {
  const all = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value]) => {
    const text = value === undefined || (value === '' && name !== 'alt') ? true : decoded(value)
    return [reactNames[name] ?? reactName(name), name === 'style' ? parseStyle(String(text)) : text]
  })
  return Object.fromEntries(all)
}

/** SVG's attributes are in camel case in React, such as `strokeWidth`. */
const reactName = (name: string) => (/^(aria|data)-/.test(name) ? name : inCamelCase(name))

const inCamelCase = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** React takes a style as an object, whose names are in camel case unless they are custom properties. */
function parseStyle(style: string): Record<string, string> {
  const rules = style.split(';').filter((rule) => rule.includes(':'))
  return Object.fromEntries(
    rules.map((rule) => {
      const colon = rule.indexOf(':')
      const name = rule.slice(0, colon).trim()
      const key = name.startsWith('--') ? name : inCamelCase(name)
      return [key, rule.slice(colon + 1).trim()]
    }),
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const decoded = (text: string) => text.replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole)
