import { randomUUID } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { ImageStore } from '#base/platform/config/services.server.ts'
import { requestOutside } from '#base/platform/load/outside.server.ts'
import { waitAside } from '#base/platform/load/waiting.server.ts'
import { pictureWidths } from '../addresses.ts'
import { computeChecksums, computeSha256, listFileNames, matchesChecksums } from './files.server.ts'
import { callHost, callMs, maxPictureBytes, type PictureAccess, type PictureStore, StoreError } from './store.server.ts'

type Settings = Extract<ImageStore, { kind: 's3' }>

/** Objects are named by their content, so a browser's copy stays valid. */
const forEver = 'public, max-age=31536000, immutable'

/** A signature is valid for 12 hours. All signatures of one 6-hour period are identical, so that browsers can cache. */
const signed = { lifeSeconds: 12 * 3600, periodMs: 6 * 3_600_000 }

/** What is done with single objects of a bucket. */
function openBucket(settings: Settings, timeoutMs: number) {
  const { endpoint, bucket, publicUrl, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const host = `The bucket ${bucket}`
  const buildAddress = (key: string) => `${endpoint}/${bucket}/${key}`
  const limited = () => ({ signal: AbortSignal.timeout(timeoutMs) })
  const limits = { answersWithinMs: timeoutMs, maxBytes: maxPictureBytes }

  /** A signed call. `allowed`: a status that counts as an answer beside success. */
  async function call(method: string, key: string, init: RequestInit = {}, allowed?: number): Promise<Response> {
    const response = await waitAside(() => client.fetch(buildAddress(key), { method, ...init, ...limited() }))
    if (response.ok || response.status === allowed) return response
    throw new StoreError(describeFailure(settings, response.status, await response.text()))
  }

  const readBytes = async (response: Response) => new Uint8Array(await waitAside(() => response.arrayBuffer()))

  async function write(key: string, bytes: Uint8Array): Promise<void> {
    const headers = {
      'content-type': 'image/webp',
      'cache-control': forEver,
      // The bucket refuses bytes that were changed in transit.
      'x-amz-content-sha256': computeSha256(bytes).toString('hex'),
    }
    await call('PUT', key, { body: new Uint8Array(bytes), headers })
  }

  /** Fetches it as browsers do, without a key. */
  async function get(key: string, access: PictureAccess): Promise<Uint8Array> {
    if (access === 'private') return readBytes(await call('GET', key))
    const { ok, status, bytes } = await requestOutside(`${publicUrl}/${key}`, limits)
    if (ok) return bytes
    throw new StoreError(
      `${publicUrl} does not show the pictures of the bucket (${status}): check S3_PUBLIC_URL, and allow everybody to read public/*.`,
    )
  }

  /** @throws StoreError if private pictures are readable without a key */
  async function refuseExposed(key: string): Promise<void> {
    if (!publicUrl) return
    const { ok } = await requestOutside(`${publicUrl}/${key}`, limits, { method: 'HEAD' })
    // guard: a private picture is not kept where everybody can read it | never | images/stores
    if (ok) {
      await call('DELETE', key)
      throw new StoreError(
        `${host} shows private pictures to everybody: allow everybody to read public/* only, or remove S3_PUBLIC_URL.`,
      )
    }
  }

  /** The address of a private object, for the next hours. */
  async function sign(key: string): Promise<string> {
    const url = new URL(buildAddress(key))
    url.searchParams.set('X-Amz-Expires', String(signed.lifeSeconds))
    // clock: signs for a bucket, which compares with its own clock
    const begun = new Date(Math.floor(Date.now() / signed.periodMs) * signed.periodMs)
    const datetime = begun.toISOString().replace(/[:-]|\.\d{3}/g, '')
    return (await client.sign(url, { aws: { signQuery: true, datetime } })).url
  }

  return { host, publicUrl, call, write, get, refuseExposed, sign }
}

type Bucket = ReturnType<typeof openBucket>

const listKeys = (sha256: Buffer, access: PictureAccess) => listFileNames(sha256).map((name) => `${access}/${name}`)

/** A bucket of any S3-compatible service: `public/…` is public, `private/…` needs a signature. */
export function createS3Store(settings: Settings, timeoutMs = callMs): PictureStore {
  const bucket = openBucket(settings, timeoutMs)
  const { host, publicUrl, call, write, get, refuseExposed } = bucket
  const ask = <T>(work: () => Promise<T>) => callHost(host, 'S3_ENDPOINT', work)
  return {
    accessFor: (isPublic) => (isPublic && publicUrl ? 'public' : 'private'),
    put: ({ sha256, variants }, access) =>
      ask(async () => {
        const keys = listKeys(sha256, access)
        const checksums = computeChecksums(variants)
        await write(keys[0]!, variants[0]!)
        if (access === 'private') await refuseExposed(keys[0]!)
        await Promise.all(keys.slice(1).map((key, index) => write(key, variants[index + 1]!)))
        const back = await Promise.all(keys.map((key) => get(key, access)))
        if (!matchesChecksums(back, checksums))
          throw new StoreError(`${host} gave a picture back that is not as it was sent.`)
        const urls = keys.map((key) => (access === 'public' ? `${publicUrl}/${key}` : `/images/${key}`))
        const sources = urls.map((url, index) => ({ url, width: pictureWidths[index]! }))
        return { sha256, access, sources, checksums, deleteUrl: '' }
      }),
    has: ({ sha256, access }) =>
      ask(async () => {
        const answers = await Promise.all(listKeys(sha256, access).map((key) => call('HEAD', key, {}, 404)))
        return answers.every(({ ok }) => ok)
      }),
    read: ({ sha256, access }) => ask(() => Promise.all(listKeys(sha256, access).map((key) => get(key, 'private')))),
    remove: ({ sha256, access }) =>
      ask(async () => {
        for (const key of listKeys(sha256, access)) await call('DELETE', key, {}, 404)
      }),
    signedUrl: (file) => bucket.sign(`private/${file}`),
    probe: () => ask(() => probeBucket(bucket)),
  }
}

/** Writes, reads and removes objects of its own. @returns what was found, in a sentence */
async function probeBucket({ host, publicUrl, call, write, get, refuseExposed }: Bucket): Promise<string> {
  const bytes = new TextEncoder().encode('trial')
  for (const access of publicUrl ? (['private', 'public'] as const) : (['private'] as const)) {
    const key = `${access}/probe-${randomUUID()}`
    await write(key, bytes)
    try {
      if (access === 'private') await refuseExposed(key)
      if (!matchesChecksums([await get(key, access)], computeChecksums([bytes])))
        throw new StoreError(`${host} gave back other bytes than were sent.`)
    } finally {
      await call('DELETE', key, {}, 404)
    }
  }
  return publicUrl
    ? `${host} can be written and read, and ${publicUrl} shows its public pictures and no private ones.`
    : `${host} can be written and read.`
}

function describeFailure({ bucket, endpoint }: Settings, status: number, answer: string): string {
  const code = /<Code>(\w+)<\/Code>/.exec(answer)?.[1]
  const known: Record<string, string> = {
    InvalidAccessKeyId: `The bucket ${bucket} refuses the key: check S3_ACCESS_KEY_ID.`,
    SignatureDoesNotMatch: `The bucket ${bucket} refuses the signature: check S3_SECRET_ACCESS_KEY.`,
    RequestTimeTooSkewed: `The bucket ${bucket} refuses the time of this machine: set its clock.`,
    NoSuchBucket: `There is no bucket ${bucket} at ${endpoint}: check S3_BUCKET.`,
    PermanentRedirect: `The bucket ${bucket} is in another region: check S3_ENDPOINT and S3_REGION.`,
    AuthorizationHeaderMalformed: `The bucket ${bucket} is in another region: check S3_REGION.`,
  }
  if (code && known[code]) return known[code]
  if (status === 401 || status === 403)
    return `The bucket ${bucket} refuses access (${code ?? status}): allow the key to read, write, delete and list.`
  if (status === 404) return `The bucket ${bucket} has lost a picture; it is sent again.`
  return `The bucket ${bucket} answered ${status}${code ? ` (${code})` : ''}. It may be down; the shop tries again by itself.`
}
