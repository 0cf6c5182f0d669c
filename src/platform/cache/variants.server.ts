import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A finished answer: its bytes in three codings, ready to be written. */
export type Finished = {
  status: number
  headers: Record<string, string>
  etag: string
  /** What writers of `changes` may name to have this rendered anew. */
  tags: readonly string[]
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer }
}

export type Plain = { status: number; headers: Record<string, string>; body: Buffer; tags: readonly string[] }

/** Compresses once, off the main thread. Quality 5 for pages that live for seconds, 11 for files that live for ever. */
export async function finish(plain: Plain, brotliQuality: 5 | 11): Promise<Finished> {
  const { status, headers, body, tags } = plain
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body)])
  // Weak: one tag names the same page in every coding.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, tags, bodies: { identity: body, gzip: gz, br } }
}

export function bytesOf({ bodies }: Finished): number {
  return bodies.identity.length + bodies.gzip.length + bodies.br.length + 1024
}

/** The best coding the caller takes. A coding it excludes with q=0 is not sent. */
export function codingFor(acceptEncoding: string | undefined): keyof Finished['bodies'] {
  if (acceptEncoding === undefined) return 'identity'
  const takes = (name: string) => new RegExp(`(^|[ ,])${name}(?!\\w)(?! *; *q=0(\\.0*)?( *,|$))`).test(acceptEncoding)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}
