import { sql } from 'kysely'
import { Decoder } from '#base/images/decoder.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { serve } from '#base/platform/contract/serve.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveInbox } from './api.server.ts'
import { serveConversations } from './conversations/api.server.ts'
import { deleteExpiredLinks } from './conversations/links.server.ts'
import { serveConversationFiles } from './files/api.server.ts'
import { deleteUnsentFiles } from './files/sql.server.ts'
import { serveLinkedConversations } from './guests/api.server.ts'
import { AttachmentReader } from './incoming/attachment-reader.server.ts'
import { forgetReceivedMails } from './incoming/receive.server.ts'
import { serveIncomingMail } from './incoming/webhook.server.ts'
import { serveOwnConversations } from './own/api.server.ts'
import { deleteOwnConversations, moveOwnConversations } from './own/sql.server.ts'
import { exportConversations } from './own/view.server.ts'
import { changeSavedAnswers, getSavedAnswers } from './saved-answers/contract.ts'
import { savedAnswersSetting } from './saved-answers/service.server.ts'
import { deleteMessagesOlderThan } from './sql.server.ts'

/** The parts of the shop that the inbox contributes. */
export function inbox(context: AppContext): Feature {
  const { db } = context
  const decoder = new Decoder(context.log, context)
  const reader = new AttachmentReader(context.log)
  return {
    async endpoints(api) {
      serveInbox(api, context)
      serveConversations(api, context)
      serveOwnConversations(api, context)
      serveLinkedConversations(api, context)
      serveConversationFiles(api, context, decoder)
      await serveIncomingMail(api.fastify, context, { reader, decoder })
      serve(api, getSavedAnswers, () => savedAnswersSetting.read(db))
      serve(api, changeSavedAnswers, async ({ body: { was, is }, caller }) => ({
        modifiedCount: await savedAnswersSetting.change(db, caller, was, is),
      }))
    },
    retention: [
      { period: '1 year', expire: (before) => deleteMessagesOlderThan(db, before) },
      { period: '30 days', expire: (before) => forgetReceivedMails(db, before) },
      { period: '1 day', expire: (before) => deleteExpiredLinks(db, before) },
      { period: '1 day', expire: (before) => deleteUnsentFiles(db, before) },
    ],
    exportPersonalData: async (person) => ({ messages: await exportConversations(db, person) }),
    move: moveOwnConversations,
    erase: (tx, person) => deleteOwnConversations(tx, person),
    auditSubjects: { message: sql`select id, subject as name from messages` },
    undo: savedAnswersSetting.undo,
    close() {
      decoder.close()
      reader.close()
    },
  }
}
