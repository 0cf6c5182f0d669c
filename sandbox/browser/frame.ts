import type { Envelope, FrameMessage, PageMessage } from './messages.ts'

/**
 * A frame's connection to its page. Accepts only messages from its parent, of the frame's channel, and from this origin or
 * the one that the page named as its own; the frame's policy says who may show it at all.
 */
export function openFrame(hear: (message: PageMessage) => void) {
  const [channel = '', origin = location.origin] = location.hash.slice(1).split('@')

  const tell = (message: FrameMessage): void => {
    const envelope: Envelope<FrameMessage> = { sandboxChannel: channel, message }
    parent.postMessage(envelope, origin)
  }
  addEventListener('message', (event: MessageEvent<Envelope<PageMessage> | undefined>) => {
    if (event.origin !== origin || event.source !== parent) return
    if (event.data?.sandboxChannel === channel) hear(event.data.message)
  })
  return { tell }
}
