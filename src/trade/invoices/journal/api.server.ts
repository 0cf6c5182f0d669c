import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { buildJournalFile } from './csv.server.ts'
import { listJournal, sumJournal } from './service.server.ts'

export function serveJournal(api: Api, context: AppContext): void {
  serve(api, contract.listInvoices, ({ query }) => listJournal(context, query))
  serve(api, contract.sumInvoices, ({ query }) => sumJournal(context, query))
  serve(api, contract.exportJournal, ({ query: { report, ...period } }) => buildJournalFile(context, period, report))
}
