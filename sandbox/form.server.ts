import { refuseInvalid } from './errors.server.ts'

export type FormValue = string | FormObject
export type FormObject = { [key: string]: FormValue }

const maxPairs = 300
const maxDepth = 4

/**
 * Parses `a[b][0]=c` as the provider's libraries write it. Lists become objects with their positions as keys.
 * Objects have no prototype, so no key can reach one.
 */
export function parseForm(text: string): FormObject {
  const root: FormObject = Object.create(null)
  const pairs = [...new URLSearchParams(text)]
  if (pairs.length > maxPairs) throw refuseInvalid('The request has too many parameters.')
  for (const [name, value] of pairs) put(root, parsePath(name), value)
  return root
}

/** `a[b][]` → a, b, ''. */
function parsePath(name: string): string[] {
  const open = name.indexOf('[')
  if (open < 0) return [name]
  const inside = name.slice(open)
  const keys = [...inside.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1]!)
  const isWhole = inside === keys.map((key) => `[${key}]`).join('')
  if (open === 0 || !isWhole || keys.length > maxDepth) throw refuseInvalid(`Invalid parameter name: ${name}`)
  return [name.slice(0, open), ...keys]
}

function put(root: FormObject, path: string[], value: string): void {
  let at = root
  for (const key of path.slice(0, -1)) {
    const inner: FormValue = at[key] ?? Object.create(null)
    if (typeof inner === 'string') throw refuseInvalid(`Invalid parameter: ${path[0]}`, { param: path[0]! })
    at[key] = inner
    at = inner
  }
  const last = path.at(-1)!
  at[last === '' ? String(Object.keys(at).length) : last] = value
}
