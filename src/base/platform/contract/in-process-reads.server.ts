import type { z } from 'zod'
import { getLocale } from '#paraglide/runtime.js'
import type { CacheTag } from '../cache/tag.ts'
import { collectTags, tagReads } from '../cache/tags.server.ts'
import { Problem, Refusal } from '../errors.ts'
import { ShapeError, toProblemReply, toRefusal } from '../http/problem.server.ts'
import type { Log } from '../log.server.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { createMaker } from './kept-answers.server.ts'
import { ListPage } from './list-page.server.ts'
import { createSerialiser } from './serialiser.server.ts'

type Input = Readonly<Record<string, unknown>>
type Shapes = { params: z.ZodType; query: z.ZodType; reply: z.ZodType }
type Work = (given: { params: never; query: never }) => unknown

/**
 * The public reads as the pages make them while they are rendered: without HTTP, by the same shapes, work, reply schema
 * and refusals as a request. They have no caller, no cookie and no token, and count against nobody's limit.
 */
export class InProcessReads {
  // bounded: the public reads
  readonly #reads = new Map<AnyEndpoint, (input: Input) => Promise<{ items: unknown; next: string | null }>>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  add(target: AnyEndpoint, { params, query, reply }: Shapes, work: Work): void {
    const names = [...target.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    const stringify = createSerialiser(reply)
    // Fields outside the schema are omitted here too, and a page gets the very values that a browser would.
    const declared = createMaker((answer) => JSON.parse(stringify(answer)))
    this.#reads.set(target, async (input) => {
      const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '')
      const inPath = ([name]: [string, unknown]) => names.includes(name)
      const shaped = {
        params: parsed(params, 'params', given.filter(inPath)),
        query: parsed(
          query,
          'querystring',
          given.filter((entry) => !inPath(entry)),
        ),
      }
      const answer = await tagged(target, () => work(shaped))
      if (answer instanceof ListPage) return { items: declared(answer.items), next: answer.next }
      return { items: declared(answer), next: null }
    })
  }

  /** @throws Problem, as the shop's answer to a request would be; undefined for what is no public read */
  call(target: AnyEndpoint, input: Input): Promise<{ items: unknown; next: string | null }> | undefined {
    return this.#reads
      .get(target)?.(input)
      .catch((error: Error) => this.#refuse(error))
  }

  #refuse(error: Error): never {
    const refusal = toRefusal(error)
    if (refusal.code === 'unexpected') this.#log.error({ err: error }, 'unexpected error')
    const { detail, params, errors, errorCodes } = toProblemReply(refusal, getLocale(), '')
    const { retryAfterSeconds } = refusal
    throw new Problem(refusal.code, detail, {
      fields: errors,
      params,
      errorCodes,
      requestId: undefined,
      retryAfterSeconds,
    })
  }
}

/** A page that shows what no read tagged would be kept for ever. */
async function tagged(target: AnyEndpoint, work: () => unknown): Promise<unknown> {
  const tags = new Set<CacheTag>()
  const answer = await collectTags(tags, async () => work()).catch((error: Error) => error)
  // Failures are not cached; refusals may be, as a page that is not found.
  if (answer instanceof Error && !(answer instanceof Refusal)) throw answer
  // guard: what pages show is tagged | drop | in-process-reads
  if (tags.size === 0) throw new Error(`GET ${target.path} does not say what it shows.`, { cause: answer })
  tagReads(...tags)
  if (answer instanceof Error) throw answer
  return answer
}

function parsed(shape: z.ZodType, part: string, entries: [string, unknown][]): never {
  const given = Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
  const { success, data, error } = shape.safeParse(given)
  if (success) return data as never
  const wrong = new ShapeError(error, given)
  wrong.validationContext = part
  throw wrong
}
