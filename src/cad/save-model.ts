import { saveAs } from '#platform/save-as.ts'
import { loadModel } from './viewer/load-model.ts'

/** Saves the file that a link names once the shop has made it; what is wrong is said below the link. */
export async function saveModel(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy === 'true') return
  link.ariaBusy = 'true'
  link.nextElementSibling?.remove()
  try {
    saveAs(new Blob([await loadModel(link.href, new AbortController().signal)]), link.download)
  } catch (error) {
    const notice = document.createElement('p')
    notice.role = 'alert'
    notice.className = 'max-w-prose font-medium text-bad'
    link.after(notice)
    notice.textContent = (error as Error).message
  } finally {
    link.ariaBusy = null
  }
}
