import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const gzipAside = promisify(gzip)

export type Coding = 'identity' | 'gzip' | 'br'

/**
 * A finished response, ready to be written: the body in brotli, which every browser takes, and headers as Node's own flat
 * lists. Other codings are made from it when a caller asks for them; the plain body is five times the size.
 */
export type FinishedPage = {
  status: number
  etag: string
  headers: Readonly<Record<string, string>>
  br: Written
  /** The headers of a 304. */
  unchangedHead: string[]
  /** The tags of the rows that it shows. */
  tags: readonly string[]
}

/** A page in the cache; `generation`: of the changes, when its rendering began. */
export type CachedPage = { page: FinishedPage; generation: number }

type Written = { head: string[]; body: Buffer }

export type PlainResponse = { status: number; headers: Record<string, string>; body: Buffer; tags: readonly string[] }

/** Compresses a page in the same turn: to hand 80 kB to another thread and back costs more than to compress them. */
export const finish = (page: PlainResponse): FinishedPage =>
  compressed(page, brotliCompressSync(page.body, quality(2, page)))

/** Compresses a file that is kept for ever, as small as can be and off the main thread. */
export const finishFile = async (file: PlainResponse): Promise<FinishedPage> =>
  compressed(file, await brotli(file.body, quality(11, file)))

/** A body in every coding, made off the main thread, for what is kept in all of them. */
export async function encodeAll(identity: Buffer): Promise<Record<Coding, Buffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [br, gzipped] = await Promise.all([brotli(identity, { params }), gzipAside(identity)])
  return { identity, br, gzip: gzipped }
}

const quality = (level: number, { body }: PlainResponse): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
})

function compressed({ status, headers, body, tags }: PlainResponse, bytes: Buffer): FinishedPage {
  const etag = toEtag(body)
  return toFinishedPage({ status, etag, headers: { ...headers, etag, vary: 'accept-encoding' }, tags }, alone(bytes))
}

/** Weak: one etag covers a body in every coding. */
export const toEtag = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** In memory of its own size: the compressor's results are pieces of larger blocks, which a kept page would keep. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** A finished response of a body that is compressed already, with all its headers. */
export function toFinishedPage(
  told: Pick<FinishedPage, 'status' | 'etag' | 'headers' | 'tags'>,
  compressed: Buffer,
): FinishedPage {
  const { etag, headers } = told
  const unchanged = { etag, vary: 'accept-encoding', 'cache-control': headers['cache-control'] ?? 'no-cache' }
  return { ...told, br: written(headers, 'br', compressed), unchangedHead: Object.entries(unchanged).flat() }
}

function written(headers: Readonly<Record<string, string>>, coding: Coding, body: Buffer): Written {
  const encoding = coding === 'identity' ? {} : { 'content-encoding': coding }
  return { head: Object.entries({ ...headers, ...encoding, 'content-length': String(body.length) }).flat(), body }
}

/** The approximate size of body and headers: the texts of the headers are shared or short. */
export const countBytes = ({ br }: FinishedPage): number => br.body.length + 3072

/** Few callers take gzip and not brotli. */
// bounded: 4 MB
const gzipped = new LRUCache<string, Buffer>({ maxSize: 4 * 1024 * 1024, sizeCalculation: ({ length }) => length + 1 })

/** Head and body in a coding. The plain body is made each time, in a fraction of a millisecond. */
export function getVariant({ etag, headers, br }: FinishedPage, coding: Coding): Written {
  if (coding === 'br') return br
  const known = coding === 'gzip' ? gzipped.get(etag) : undefined
  if (known) return written(headers, coding, known)
  const plain = brotliDecompressSync(br.body)
  if (coding === 'identity') return written(headers, coding, plain)
  const body = gzipSync(plain)
  gzipped.set(etag, alone(body))
  return written(headers, coding, body)
}

/** Browsers send only a few different values, so parsed ones are cached. */
// bounded: 200 headers
const understood = new LRUCache<string, Coding>({ max: 200 })

/** The best coding the caller accepts. A coding it excludes with q=0 is not sent. */
export function chooseCoding(acceptEncoding: string | undefined): Coding {
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
