import { config, type z } from 'zod'
import type { RefusalCode } from '../refusals/kinds.ts'

// In browsers our own policy forbids evaluating strings as code, which Zod would try, and fail, on every page.
config({ jitless: typeof window !== 'undefined' })

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `session-cookie` takes a session of the identity service (its cookie); all but `public` take bearer tokens.
 * `owner-of-email` compares the path's e-mail with the caller's before anything is looked up.
 */
export type Access = 'public' | 'session-cookie' | 'signed-in' | 'owner-of-email' | 'owner-of-email-or-admin' | 'admin'

/** How often one address may call; see `base/platform/http/limits/rates.server.ts`. */
export type RateClass = 'read' | 'write' | 'contact' | 'upload' | 'list'

/** A section of the API's description; the calls of a feature share one. */
export type Tag = { name: string; description: string }

type Declaration = {
  tag: Tag
  summary: string
  access: Access
  /** Guests, who order without an account, may call it too. */
  guests?: true
  rate?: RateClass
  /** Its rows wait with those of lists that are read, and not with carts and orders. */
  queue?: 'lists'
  /** Status of a success: 201 for creations; 200 by default. */
  status?: 200 | 201 | 202
  query?: z.ZodType
  body?: z.ZodType
  /** The most bytes that its body, or its file, may have, where the usual 64 kB, or 5 MiB, are too few. Only for admins: a body is read after its access. */
  maxBytes?: number
  reply: z.ZodType
  /** The reply is a file of this kind (`z.file()`), not JSON. */
  media?: string
  /** Takes an `Idempotency-Key`: repeating it repeats the reply, not the work. `optional`: the call does without. */
  idempotent?: boolean | 'optional'
  /** The body is `multipart/form-data` with one file part of this name, given to the server as bytes. */
  file?: string
  /** Refusal codes beyond those that `access`, `body` and the path imply; for the API description. */
  refusals?: readonly RefusalCode[]
}

export type Endpoint<
  Path extends string = string,
  D extends Declaration = Declaration,
  M extends HttpMethod = HttpMethod,
> = Omit<D, 'rate' | 'status'> & {
  method: M
  path: Path
  rate: RateClass
  status: number
}

/** Declares one call of the API. Validation, serialisation, the description and the client derive from it. */
export function endpoint<const M extends HttpMethod, const Path extends `/${string}`, const D extends Declaration>(
  route: `${M} ${Path}`,
  declaration: D,
): Endpoint<Path, D, M> {
  const [method, path] = route.split(' ') as [M, Path]
  const rate = declaration.rate ?? (method === 'GET' ? 'read' : 'write')
  return { ...declaration, method, path, rate, status: declaration.status ?? 200 }
}

export type AnyEndpoint = Endpoint<string, Declaration>

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type In<S> = S extends z.ZodType ? z.input<S> : unknown
type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type Flat<T> = { [K in keyof T]: T[K] }

/** The input of `api()`, flat: the path's parameters, the query and the body in one object. */
export type Input<E extends AnyEndpoint> = Flat<Record<ParamNames<E['path']>, string> & In<E['query']> & In<E['body']>>
export type Reply<E extends AnyEndpoint> = z.output<E['reply']>
export type Params<E extends AnyEndpoint> = Record<ParamNames<E['path']>, string>
export type Query<E extends AnyEndpoint> = Out<E['query']>
export type Body<E extends AnyEndpoint> = Out<E['body']>
