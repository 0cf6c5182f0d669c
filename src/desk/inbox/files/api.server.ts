import type { FastifyReply } from 'fastify'
import type { Decoder } from '#base/images/decoder.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { apiPolicy } from '#base/platform/http/security.server.ts'
import { findLinkedConversation } from '../conversations/links.server.ts'
import { getLinkedFile } from '../guests/contract.ts'
import { isOwnConversation } from '../own/sql.server.ts'
import * as contract from './contract.ts'
import { keepFile } from './service.server.ts'
import { findSentFile } from './sql.server.ts'

export function serveConversationFiles(api: Api, { db }: AppContext, decoder: Decoder): void {
  serve(api, contract.uploadConversationFile, ({ body, query, caller }) =>
    keepFile(db, decoder, caller, query.name, body.file as Buffer),
  )
  serve(api, contract.getConversationFile, async ({ params, caller, reply }) => {
    const file = await findSentFile(db, params.id)
    const isAdmin = caller.role === 'admin'
    // guard: a file is for those who read its conversation | drop | inbox/files authorization
    if (!isAdmin && !(file && (await isOwnConversation(db, caller, file.messageId)))) throw noFile()
    if (!file) throw noFile()
    return saveOnly(reply, file.content)
  })
  serve(api, getLinkedFile, async ({ params, query, reply }) => {
    const file = await findSentFile(db, params.id)
    const conversation = await findLinkedConversation(db, query.token)
    // guard: a link opens the files of its conversation, and no others | drop | inbox/files
    if (!file || file.messageId !== conversation) throw noFile()
    return saveOnly(reply, file.content)
  })
}

/** What is in a file is not checked, so that a browser saves it, and runs nothing of it in the shop's name. */
function saveOnly(reply: FastifyReply, content: Buffer): Buffer {
  reply.header('content-disposition', 'attachment').header('content-security-policy', `${apiPolicy}; sandbox`)
  return content
}

const noFile = () => new Refusal('not_found', { what: 'conversation_file' })
