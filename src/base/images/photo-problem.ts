import { m } from '#paraglide/messages.js'
import { isPicture, kindBytes } from './kinds.ts'

/** What the button of a file field offers. */
export const photoTypes = 'image/jpeg,image/png,image/webp'

const maxBytes = 5 * 1024 * 1024

/** Why a file would be refused as a photo; undefined if it is one. */
export async function findPhotoProblem(file: File): Promise<string | undefined> {
  if (file.size > maxBytes) return m.photo_too_large()
  const start = new Uint8Array(await file.slice(0, kindBytes).arrayBuffer())
  return isPicture(start) ? undefined : m.photo_no_picture()
}
