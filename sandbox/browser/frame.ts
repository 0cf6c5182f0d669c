import type { Envelope, FrameMessage, PageMessage } from './messages.ts'

/** A frame's connection to its page. Accepts only messages from its parent, this origin and the frame's channel. */
export function openFrame(hear: (message: PageMessage) => void) {
  const channel = location.hash.slice(1)

  const tell = (message: FrameMessage): void => {
    const envelope: Envelope<FrameMessage> = { sandboxChannel: channel, message }
    parent.postMessage(envelope, location.origin)
  }
  addEventListener('message', (event: MessageEvent<Envelope<PageMessage> | undefined>) => {
    if (event.origin !== location.origin || event.source !== parent) return
    if (event.data?.sandboxChannel === channel) hear(event.data.message)
  })
  return { tell }
}
