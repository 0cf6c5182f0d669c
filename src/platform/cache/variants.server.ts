import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Coding = 'identity' | 'gzip' | 'br'

/**
 * A finished response, ready to be written: the body in two codings, and headers as Node's own flat lists. The plain
 * body is not kept: it is five times the size of the compressed ones together and rarely requested.
 */
export type Finished = {
  status: number
  etag: string
  heads: Record<Coding, string[]>
  /** The headers of a 304. */
  unchangedHead: string[]
  /** Tags that writers of `changes` record to have this rendered again. */
  tags: readonly string[]
  bodies: Record<Exclude<Coding, 'identity'>, Buffer>
}

export type Plain = { status: number; headers: Record<string, string>; body: Buffer; tags: readonly string[] }

/** Compresses once, off the main thread. Quality 5 for pages cached for seconds, 11 for files cached for ever. */
export async function finish(plain: Plain, brotliQuality: 5 | 11): Promise<Finished> {
  const { status, headers, body, tags } = plain
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body)])
  // Weak: one etag covers the page in every coding.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const common = { ...headers, etag, vary: 'accept-encoding' }
  const head = (coding: Coding, bytes: Buffer) => {
    const encoding = coding === 'identity' ? {} : { 'content-encoding': coding }
    return Object.entries({ ...common, ...encoding, 'content-length': String(bytes.length) }).flat()
  }
  const heads = { identity: head('identity', body), gzip: head('gzip', gz), br: head('br', br) }
  const unchanged = { etag, vary: 'accept-encoding', 'cache-control': headers['cache-control'] ?? 'no-cache' }
  return {
    status,
    etag,
    heads,
    unchangedHead: Object.entries(unchanged).flat(),
    tags,
    bodies: { gzip: gz, br },
  }
}

export function bytesOf({ bodies }: Finished): number {
  return bodies.gzip.length + bodies.br.length + 2048
}

/** The body in a coding; the plain one is unzipped each time, in a fraction of a millisecond. */
export function bodyIn({ bodies }: Finished, coding: Coding): Buffer {
  return coding === 'identity' ? gunzipSync(bodies.gzip) : bodies[coding]
}

/** Browsers send only a few different values, so parsed ones are cached. */
const understood = new LRUCache<string, Coding>({ max: 200 })

/** The best coding the caller accepts. A coding it excludes with q=0 is not sent. */
export function codingFor(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return 'identity'
  const known = understood.get(acceptEncoding)
  if (known) return known
  const coding = understand(acceptEncoding)
  understood.set(acceptEncoding, coding)
  return coding
}

function understand(acceptEncoding: string): Coding {
  const takes = (name: string) => new RegExp(`(^|[ ,])${name}(?!\\w)(?! *; *q=0(\\.0*)?( *,|$))`).test(acceptEncoding)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}
