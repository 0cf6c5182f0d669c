import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from 's3rver'
import sharp from 'sharp'
import { freePort } from './free-port.ts'
import { isSigned } from './s3-signature.ts'

/** What a host does to the next calls. */
export type Mood = 'well' | 'hangs' | 'down' | 'refuses the key' | 'says no' | 'busy'

/** Is told how to end what was started. */
type AtEnd = (end: () => void | Promise<void>) => void

async function listening(handler: RequestListener, atEnd: AtEnd): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

export type Imgbb = Awaited<ReturnType<typeof openImgbb>>

/** imgbb as its documentation describes it (https://api.imgbb.com/), and the pictures that it shows. */
export async function openImgbb(atEnd: AtEnd) {
  const host = {
    url: '',
    mood: 'well' as Mood,
    pictures: new Map<string, Uint8Array>(),
    uploads: [] as { method: string; address: string; field: string; name: string; type: string }[],
    env: () => ({ IMAGES: 'imgbb', IMGBB_KEY: 'the-key', IMGBB_URL: `${host.url}/1/upload` }),
    /** Rewrites the next answers. */
    answer: (text: string) => text,
  }
  const origin = await listening(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, origin)
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(host.answer(JSON.stringify(body)))
    }
    const refuse = (message: string) =>
      reply(400, { status_code: 400, error: { message, code: 100, context: 'Exception' }, status_txt: 'Bad Request' })
    if (host.mood === 'hangs') return
    if (host.mood === 'down') return reply(500, 'Internal Server Error')
    if (pathname !== '/1/upload') {
      const found = host.pictures.get(pathname)
      response.writeHead(found ? 200 : 404, { 'content-type': 'image/webp' })
      response.end(found)
      return
    }
    const body = new Response(new Uint8Array(await buffer(request)), {
      headers: { 'content-type': request.headers['content-type']! },
    })
    const [[field, file] = []] = [...(await body.formData())]
    const { name, type } = file as File
    host.uploads.push({ method: request.method!, address: request.url!, field: field!, name, type })
    if (searchParams.get('key') !== 'the-key' || host.mood === 'refuses the key') return refuse('Invalid API v1 key.')
    if (host.mood === 'busy') return refuse('Rate limit reached.')
    const taken = await addPicture(new Uint8Array(await (file as File).arrayBuffer()), host.pictures, origin)
    reply(200, { ...taken, success: host.mood !== 'says no' })
  }, atEnd)
  host.url = origin
  return host
}

/** A picture is shown in full, 640 pixels wide if it is wider, and as a square thumbnail. */
async function addPicture(bytes: Uint8Array, pictures: Map<string, Uint8Array>, origin: string) {
  const id = `p${pictures.size}`
  const { width } = await sharp(bytes).metadata()
  const show = (kind: string, file: Uint8Array) => {
    pictures.set(`/${id}/${kind}.webp`, file)
    return `${origin}/${id}/${kind}.webp`
  }
  const of = (url: string) => ({ filename: 'photo.webp', name: 'photo', mime: 'image/webp', extension: 'webp', url })
  const url = show('full', bytes)
  const thumb = show('thumb', await sharp(bytes).resize(180, 180).webp().toBuffer())
  const medium = width > 640 ? show('medium', await sharp(bytes).resize(640).webp().toBuffer()) : undefined
  const data = {
    ...{ id, title: 'photo', url_viewer: `${origin}/view/${id}`, url, display_url: medium ?? url },
    ...{ width: String(width), height: '1', size: String(bytes.length), time: '1552042565', expiration: '0' },
    ...{ image: of(url), thumb: of(thumb), ...(medium ? { medium: of(medium) } : {}) },
    delete_url: `${origin}/${id}/delete`,
  }
  return { data, success: true, status: 200 }
}

export type Bucket = Awaited<ReturnType<typeof openBucket>>

/**
 * A bucket of a real S3 server. s3rver itself checks no signature of version 4 and has no policies: this lets nobody in
 * without a right signature, and everybody read `public/*` at another address.
 */
export async function openBucket(atEnd: AtEnd) {
  const port = await freePort()
  const server = new S3rver({
    ...{ address: '127.0.0.1', port, silent: true, resetOnClose: true },
    ...{ directory: mkdtempSync(join(tmpdir(), 'ironwright-s3-')), configureBuckets: [{ name: 'photos' }] },
  })
  await server.run()
  atEnd(() => server.close())
  const storage = `http://127.0.0.1:${port}`
  const keys = async () =>
    [...(await (await fetch(`${storage}/photos`)).text()).matchAll(/<Key>([^<]+)/g)].map(([, key]) => key!)
  const lose = async (key: string) => void (await fetch(`${storage}/photos/${key}`, { method: 'DELETE' }))
  const bucket = { keys, lose, endpoint: '', publicUrl: '', showsAll: false, slowMs: 0, env: {} }
  bucket.endpoint = await listening(async (request, response) => {
    const body = await buffer(request)
    if (!isSigned(request, body, 'S3RVER')) return refuseSignature(response)
    const headers = new Headers(request.headers as Record<string, string>)
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name)
    const init: RequestInit = request.method === 'PUT' ? { body: new Uint8Array(body) } : {}
    const answer = await fetch(storage + request.url, { method: request.method!, headers, ...init })
    // speed: it answers before the last bytes are written, which S3 does not; this asks until they are
    while (answer.ok && init.body && !(await bytesAt(storage + request.url)).equals(body)) await wait(5)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(new Uint8Array(await answer.arrayBuffer()))
  }, atEnd)
  bucket.publicUrl = await listening(async (request, response) => {
    await wait(bucket.slowMs) // speed: stands for a slow host
    const isShown = bucket.showsAll || request.url!.startsWith('/public/')
    const answer = isShown ? await fetch(`${storage}/photos${request.url}`) : undefined
    response.writeHead(answer?.status ?? 403, { 'cache-control': answer?.headers.get('cache-control') ?? '' })
    response.end(answer && new Uint8Array(await answer.arrayBuffer()))
  }, atEnd)
  bucket.env = {
    ...{ IMAGES: 's3', S3_ENDPOINT: bucket.endpoint, S3_BUCKET: 'photos' },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  }
  return bucket
}

const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

function refuseSignature(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/xml' })
  response.end('<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code></Error>')
}

const codes: Partial<Record<Mood, string>> = { 'refuses the key': 'InvalidAccessKeyId', 'says no': 'AccessDenied' }

/** A bucket that only fails, in the words of S3. */
export async function openBrokenBucket(mood: Mood, atEnd: AtEnd): Promise<string> {
  return listening((_, response) => {
    if (mood === 'hangs') return
    const code = codes[mood]
    response.writeHead(code ? 403 : 503, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code ?? 'SlowDown'}</Code></Error>`)
  }, atEnd)
}
