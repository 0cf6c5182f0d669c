import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)

export type Coding = 'identity' | 'gzip' | 'br'

/**
 * A finished response, ready to be written: the body in brotli, which every browser takes, and headers as Node's own flat
 * lists. Other codings are made from it when a caller asks for them; the plain body is five times the size.
 */
export type Finished = {
  status: number
  etag: string
  headers: Readonly<Record<string, string>>
  written: Partial<Record<Coding, Written>> & { br: Written }
  /** The headers of a 304. */
  unchangedHead: string[]
  /** Tags that writers of `changes` record to have this rendered again. */
  tags: readonly string[]
}

type Written = { head: string[]; body: Buffer }

export type Plain = { status: number; headers: Record<string, string>; body: Buffer; tags: readonly string[] }

/** Compresses once, off the main thread. Quality 5 for pages, 11 for files cached for ever. */
export async function finish(plain: Plain, brotliQuality: 5 | 11): Promise<Finished> {
  const { status, body, tags } = plain
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const compressed = await brotli(body, { params })
  // Weak: one etag covers the page in every coding.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { ...plain.headers, etag, vary: 'accept-encoding' }
  const unchanged = { etag, vary: 'accept-encoding', 'cache-control': plain.headers['cache-control'] ?? 'no-cache' }
  return {
    status,
    etag,
    headers,
    written: { br: written(headers, 'br', compressed) },
    unchangedHead: Object.entries(unchanged).flat(),
    tags,
  }
}

function written(headers: Readonly<Record<string, string>>, coding: Coding, body: Buffer): Written {
  const encoding = coding === 'identity' ? {} : { 'content-encoding': coding }
  return { head: Object.entries({ ...headers, ...encoding, 'content-length': String(body.length) }).flat(), body }
}

/** Of both codings that may be kept, and the headers. */
export const bytesOf = ({ written: { br } }: Finished): number => Math.ceil(2.2 * br.body.length) + 2048

/** Head and body in a coding. Gzip is kept once made; the plain body is made each time, in a fraction of a millisecond. */
export function writtenIn({ headers, written: kept }: Finished, coding: Coding): Written {
  const known = kept[coding]
  if (known) return known
  const plain = brotliDecompressSync(kept.br.body)
  if (coding === 'identity') return written(headers, coding, plain)
  kept.gzip = written(headers, coding, gzipSync(plain))
  return kept.gzip
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
