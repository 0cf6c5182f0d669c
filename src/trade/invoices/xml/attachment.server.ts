import type { Attachment } from '#base/platform/mail/mail.server.ts'
import type { DocumentName } from '../sql.server.ts'

/** A document as a mail attachment. */
export const toAttachment = (document: DocumentName | undefined): Attachment | undefined =>
  document && { id: document.id, name: `${document.number}.pdf` }
