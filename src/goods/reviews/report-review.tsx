import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/report-review'
import { reportReview } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.review_report_title())

/** Tells the shop what is wrong with a review. It is a page, so that those with reviews carry no form. */
export default function ReportReview({ params: { id } }: Route.ComponentProps) {
  const [sent, setSent] = useState(false)
  const { busy, fields, reason, submit } = useAction()
  const report = async (values: FormData) => {
    await api(reportReview, { id, reason: String(values.get('reason')) })
    setSent(true)
  }
  if (sent) return <Notice title={m.review_report_title()} text={m.review_report_sent()} />
  return (
    <>
      <PageTitle>{m.review_report_title()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.review_report_text()}</p>
      <form onSubmit={submit(report)} noValidate className="mt-6 grid max-w-xl gap-5">
        <Field
          name="reason"
          label={m.review_report_reason()}
          multiline
          rows={5}
          required
          maxLength={500}
          error={fields.reason}
        />
        <RefusalNotice reason={reason} />
        <UnsavedNotice refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.submit()}
        </Button>
      </form>
    </>
  )
}
