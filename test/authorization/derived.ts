import { generate } from 'json-schema-faker'
import { z } from 'zod'
import type { AnyEndpoint } from '../../src/base/platform/contract/endpoint.ts'
import { createId } from '../../src/base/platform/ids.server.ts'
import { admins, everyone, members, type Row, withoutObject } from './rules.ts'

type Exports = Record<string, unknown>

const contracts = import.meta.glob<Exports>(['../../src/**/contract.ts'], { eager: true })

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call that the features declare. */
const declared = new Set(Object.values(contracts).flatMap((exports) => Object.values(exports).filter(isEndpoint)))

/** Whose answer depends on its access alone, as long as it names no object of anybody's. */
const rules = { public: everyone, 'signed-in': members, admin: admins } as const

/**
 * The rows of calls that have none of their own. A call without an object answers those whom its access names; one that is
 * for admins and names an object refuses everybody else before it looks at it. Any other call needs a row: its answer
 * depends on whose object it names.
 */
export function deriveRows(rows: readonly Row[]): Row[] {
  const own = new Set(rows.map(({ target }) => target))
  return [...declared].filter((target) => !own.has(target)).flatMap((target) => deriveRow(target) ?? [])
}

function deriveRow(target: AnyEndpoint): Row | undefined {
  const { access } = target
  const rule = access in rules ? rules[access as keyof typeof rules] : undefined
  if (!rule) return undefined
  if (isComplete(target, {})) return withoutObject(target, rule, async () => ({}))
  if (access !== 'admin') return undefined
  return { ...withoutObject(target, admins, async () => generateInput(target)), onlyRefused: true }
}

const getShapes = ({ query, body }: AnyEndpoint) => [query, body].filter((shape) => shape !== undefined)

const isComplete = (target: AnyEndpoint, input: object) =>
  !target.path.includes(':') && !target.file && getShapes(target).every((shape) => shape.safeParse(input).success)

/** An input of the declared shape, of objects that do not exist. */
async function generateInput(target: AnyEndpoint): Promise<Record<string, unknown>> {
  const names = [...target.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const input: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, createId()]))
  for (const shape of getShapes(target)) {
    const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
    Object.assign(input, await generate(schema as never, { seed: 1 } as never))
  }
  return target.file ? { ...input, [target.file]: new Blob(['x']) } : input
}
