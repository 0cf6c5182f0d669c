import type { Page } from '@playwright/test'

/** What a page has done that nobody asked for. */
export type Traffic = { foreignRequests: string[]; dialogs: string[] }

/** Records the requests of a page to other hosts, and the dialogs of the browser. */
export function recordTraffic(page: Page): Traffic {
  const traffic: Traffic = { foreignRequests: [], dialogs: [] }
  page.on('dialog', (dialog) => {
    traffic.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') traffic.foreignRequests.push(request.url())
  })
  return traffic
}
