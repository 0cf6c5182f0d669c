import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import type { Reply } from '#base/platform/contract/endpoint.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { FileDrop } from '#base/ui/file-drop.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/statement'
import { readStatement } from './contract.ts'
import { StatementRows } from './statement-rows.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.statement())

/** Books the transfers of a bank's file: those that name an order and are of its sum. */
export default function Statement() {
  const { run, busy, reason } = useAction()
  const [read, setRead] = useState<Reply<typeof readStatement>>()
  const take = (file: File | undefined) => {
    if (!file) return
    setRead(undefined)
    void run(async () => setRead(await api(readStatement, { statement: file })))
  }
  return (
    <>
      <PageTitle>{m.statement()}</PageTitle>
      <p className="mt-1 mb-4 max-w-3xl text-muted">{m.statement_text()}</p>
      <FileDrop
        text={m.statement_drop()}
        label={m.statement_choose()}
        accept=".csv,.txt,.xml"
        busy={busy}
        onFiles={([file]) => take(file)}
      >
        <RefusalNotice reason={reason} />
      </FileDrop>
      {read && (
        <div className="mt-6">
          {read.entries.length > 0 ? (
            <StatementRows entries={read.entries} />
          ) : (
            <Notice title={m.statement_none()} text={m.statement_none_text()} headingLevel="h2" />
          )}
          {read.others > 0 && <p className="mt-4 text-muted">{m.statement_others({ count: read.others })}</p>}
        </div>
      )}
    </>
  )
}
