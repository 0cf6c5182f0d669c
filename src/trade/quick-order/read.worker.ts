import { readBytes } from './read-bytes.ts'

// Apart from the page, which can end it.
addEventListener('message', async ({ data }: MessageEvent<Uint8Array>) => postMessage(await readBytes(data)))
