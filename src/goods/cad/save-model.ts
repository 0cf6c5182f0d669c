import { saveAs } from '#base/platform/files/save-as.ts'
import { m } from '#paraglide/messages.js'
import { loadModel } from './viewer/load-model.ts'

/** Saves the file that a link names once the shop has made it; that it is being made, and what is wrong, is said below the link. */
export async function saveModel(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy === 'true') return
  link.ariaBusy = 'true'
  link.nextElementSibling?.remove()
  const notice = document.createElement('p')
  const say = (role: 'status' | 'alert', text: string) => {
    notice.role = role
    notice.className = `max-w-prose ${role === 'alert' ? 'font-medium text-bad' : 'text-sm text-muted'}`
    link.after(notice)
    notice.textContent = text
  }
  try {
    const onWait = () => say('status', m.file_waits())
    saveAs(new Blob([await loadModel(link.href, new AbortController().signal, onWait)]), link.download)
    notice.remove()
  } catch (error) {
    say('alert', (error as Error).message)
  } finally {
    link.ariaBusy = null
  }
}
