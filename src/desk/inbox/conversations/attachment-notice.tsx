import { m } from '#paraglide/messages.js'

/** Says how many attachments a mail had, which the shop does not take. */
export const AttachmentNotice = ({ count }: { count: number }) =>
  count > 0 && <p className="text-sm font-medium text-warn">{m.conversation_left_out({ count })}</p>
