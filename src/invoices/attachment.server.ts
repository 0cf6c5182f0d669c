import type { Attachment } from '#platform/mail/mail.server.ts'
import type { Named } from './sql.server.ts'

/** A document as the file that a mail carries. */
export const attachmentOf = (document: Named | undefined): Attachment | undefined =>
  document && { id: document.id, name: `${document.number}.pdf` }
