import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { filesIn } from '../bin/lib/hash.mjs'

type Node = { type: string; start: number; end: number; operator?: string; name?: string; value?: unknown }
type Comparison = Node & { left: Node; right: Node; callee?: Node & { property?: Node }; arguments?: Node[] }

const secret =
  /token|secret|signature|\bmac\b|hmac|nonce|password|passphrase|credential|authorization|\bhash\b|Hash\b|apiKey|bearer/i
/** What a secret is compared with to see whether there is one. */
const isNothing = ({ type, value, name }: Node) =>
  name === 'undefined' || (type === 'Literal' && (value === null || typeof value !== 'object'))

/** Comparisons in the sources of the server whose time tells how much of a secret is right. */
export function findComparedSecrets(): string[] {
  return ['src', 'sandbox']
    .flatMap((folder) => filesIn(folder) as string[])
    .filter((path) => path.endsWith('.server.ts'))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      const found: string[] = []
      walk(parseSync(path, text).program, (node) => {
        if (isOfSecret(node, text)) found.push(`${path}: ${text.slice(node.start, node.end).replace(/\s+/g, ' ')}`)
      })
      return found
    })
}

function isOfSecret(node: Comparison, text: string): boolean {
  const compared =
    node.type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator!)
      ? [node.left, node.right]
      : node.type === 'CallExpression' && node.callee?.property?.name === 'equals'
        ? [node.callee, ...node.arguments!]
        : []
  const names = compared.map(({ start, end }) => text.slice(start, end))
  const isLength = names.some((name) => /\.(?:length|size|count|status)$|^typeof /.test(name))
  return compared.length > 1 && !compared.some(isNothing) && !isLength && names.some((name) => secret.test(name))
}

function walk(node: object, visit: (node: Comparison) => void): void {
  if ('type' in node) visit(node as Comparison)
  for (const child of Object.values(node)) if (child && typeof child === 'object') walk(child, visit)
}
