import { z } from 'zod'
import { type ImageStore, listImageOrigins } from '#base/platform/config/services.server.ts'
import { requestOutside } from '#base/platform/load/outside.server.ts'
import type { PictureSource } from '../contract.ts'
import { computeChecksums, toFileName } from './files.server.ts'
import { callHost, callMs, maxPictureBytes, type PictureFiles, type PictureStore, StoreError } from './store.server.ts'

type Settings = Extract<ImageStore, { kind: 'imgbb' }>
type Size = { width: number; height: number }

const Sized = z.object({ url: z.url() }).optional()
/** The fields that are read of imgbb's answer (https://api.imgbb.com/). */
const Answer = z.object({
  success: z.literal(true),
  data: z.object({ url: z.url(), thumb: Sized, medium: Sized, delete_url: z.string().default('') }),
})
const Failure = z.object({ error: z.object({ message: z.string() }) })

/** The smallest valid picture: a white pixel. */
const trialPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * imgbb gets one picture and makes its own sizes of it. Everything there is public, and no program can delete it. It
 * may change a file's bytes, so pictures are compared by their size; `measure` decodes them.
 */
export function createImgbbStore(
  settings: Settings,
  measure: (bytes: Uint8Array) => Promise<Size | undefined>,
  timeoutMs = callMs,
): PictureStore {
  const origins = listImageOrigins(settings)
  const ask = <T>(work: () => Promise<T>) => callHost('imgbb', 'IMGBB_URL', work)
  const limits = { answersWithinMs: timeoutMs, maxBytes: maxPictureBytes }

  /** The specification's call: POST, the key in the query, the picture in the field `image`. */
  async function upload(picture: Uint8Array, type: string, name: string, options: Record<string, string> = {}) {
    const body = new FormData()
    body.set('image', new Blob([new Uint8Array(picture)], { type }), name)
    const query = new URLSearchParams({ key: settings.key, ...options })
    const { ok, status, text } = await requestOutside(`${settings.url}?${query}`, limits, { method: 'POST', body })
    const answer = Answer.safeParse(parsed(text)).data
    if (!ok || !answer) throw new StoreError(describeFailure(status, text))
    return answer.data
  }

  async function get(url: string): Promise<Uint8Array> {
    // guard: no page shows a picture of a host that is not configured | never | images/stores
    if (!origins.includes(new URL(url).origin))
      throw new StoreError(`imgbb answered with an address that is not its own: ${url}.`)
    const { ok, status, bytes } = await requestOutside(url, limits)
    if (!ok) throw new StoreError(`imgbb does not show a picture that it took (${status}).`)
    return bytes
  }

  /** The sizes that show the whole picture, narrowest first; a thumbnail may show only its middle. */
  async function wholeSizes(urls: string[], picture: PictureFiles): Promise<PictureSource[]> {
    const found = new Map<number, string>()
    for (const url of urls) {
      const size = await measure(await ask(() => get(url)))
      if (size && isWhole(size, picture)) found.set(size.width, url)
    }
    return [...found].map(([width, url]) => ({ url, width })).sort((a, other) => a.width - other.width)
  }

  return {
    accessFor: (isPublic) => (isPublic ? 'public' : undefined),
    async put(picture) {
      const { sha256, variants } = picture
      const answer = await ask(() => upload(variants.at(-1)!, 'image/webp', `${toFileName(sha256)}.webp`))
      const { thumb, medium, url, delete_url: deleteUrl } = answer
      const urls = [thumb?.url, medium?.url, url].filter((address) => address !== undefined)
      const sources = await wholeSizes([...new Set(urls)], picture)
      if (sources.at(-1)?.url !== url || sources.at(-1)?.width !== Math.min(1200, picture.width))
        throw new StoreError('imgbb gave a picture back that is not as it was sent.')
      return { sha256, access: 'public', sources, checksums: computeChecksums(variants.slice(-1)), deleteUrl }
    },
    has: ({ sources }) =>
      ask(async () => {
        const answers = await Promise.all(sources.map(({ url }) => requestOutside(url, limits, { method: 'HEAD' })))
        const failed = answers.find(({ ok, status }) => !ok && status !== 404 && status !== 410)
        if (failed) throw new StoreError(describeFailure(failed.status, ''))
        return answers.every(({ ok }) => ok)
      }),
    read: ({ sources }) => ask(async () => [await get(sources.at(-1)!.url)]),
    probe: () =>
      ask(async () => {
        const { url } = await upload(trialPicture, 'image/png', 'trial.png', { expiration: '60' })
        await get(url)
        return 'imgbb takes pictures and shows them; it deletes the trial picture itself after a minute.'
      }),
  }
}

/** Whether a size has the picture's proportions, to the rounding of a pixel. */
function isWhole(size: Size, picture: Size): boolean {
  return Math.abs(size.height - (size.width * picture.height) / picture.width) <= 1
}

function describeFailure(status: number, text: string): string {
  const said = Failure.safeParse(parsed(text)).data?.error.message
  if (said && /key/i.test(said)) return `imgbb refuses the key (${said}): check IMGBB_KEY.`
  if (said) return `imgbb refused a picture: ${said}`
  if (status >= 500) return `imgbb answered ${status}. It may be down; the shop tries again by itself.`
  return `imgbb gave an answer that is not understood (${status}): check IMGBB_URL.`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
