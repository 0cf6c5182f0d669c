import { download } from '#base/platform/contract/client.ts'
import type { AnyEndpoint, Input } from '#base/platform/contract/endpoint.ts'
import { saveAs } from '#base/platform/files/save-as.ts'
import { m } from '#paraglide/messages.js'
import { showToast } from './toast.ts'

/** Saves the file of a call under this name. One that the shop has yet to make is waited for, which is said. */
export async function saveFile<E extends AnyEndpoint & { media: string }>(
  target: E,
  input: Input<E>,
  name: string,
): Promise<void> {
  saveAs(await download(target, input, () => void showToast(m.file_waits())), name)
}
