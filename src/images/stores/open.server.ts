import type { ImageStore } from '#platform/config/services.server.ts'
import type { Decoder } from '../decoder.server.ts'
import { localStore } from './local.server.ts'
import type { PictureStore } from './store.server.ts'

/** Opens a store; the code of a host is loaded only where it is used. */
export async function openStore(images: ImageStore, dataDir: string, decoder: Decoder): Promise<PictureStore> {
  if (images.kind === 's3') return (await import('./s3.server.ts')).s3Store(images)
  if (images.kind === 'imgbb') return (await import('./imgbb.server.ts')).imgbbStore(images, measurer(decoder))
  return localStore(dataDir)
}

/** What a host gives back is decoded where all strangers' pictures are. */
export const measurer = (decoder: Decoder) => async (bytes: Uint8Array) => {
  const made = await decoder.reencode('host', Buffer.from(bytes))
  return made.refused ? undefined : made
}
