import type { ImageStore } from '#base/platform/config/services.server.ts'
import type { Decoder } from '../decoder.server.ts'
import { createLocalStore } from './local.server.ts'
import type { PictureStore } from './store.server.ts'

/** Opens a store; the code of a host is loaded only where it is used. */
export async function openStore(images: ImageStore, dataDir: string, decoder: Decoder): Promise<PictureStore> {
  if (images.kind === 's3') return (await import('./s3.server.ts')).createS3Store(images)
  if (images.kind === 'imgbb')
    return (await import('./imgbb.server.ts')).createImgbbStore(images, createMeasurer(decoder))
  return createLocalStore(dataDir)
}

/** A host's answer is untrusted, so it is decoded in the same process as strangers' pictures. */
export const createMeasurer = (decoder: Decoder) => async (bytes: Uint8Array) => {
  const made = await decoder.reencode('host', Buffer.from(bytes))
  return made.refused ? undefined : made
}
