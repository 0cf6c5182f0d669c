import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { Field } from '#base/ui/field.tsx'
import { type Action, useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { answerReview, changeReviews, type OwnReview } from './contract.ts'

/** The shop's public answer to a review, and a form that changes it. */
export function ReviewAnswer({ review }: { review: OwnReview }) {
  const { _id: id, name, answer } = review
  const [open, setOpen] = useState(false)
  const { busy, reason, fields, submit } = useAction()
  const save = async (values: FormData) => {
    await api(answerReview, { id, was: answer, is: String(values.get('is')) })
    setOpen(false)
  }
  return (
    <div className="grid w-full justify-items-start gap-2">
      {answer && !open && (
        <p className="border-l-2 border-line pl-2 text-sm whitespace-pre-line text-soft">{`${m.review_answer()}: ${answer}`}</p>
      )}
      <button type="button" className="link min-h-8 text-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {m.review_answer()}
      </button>
      {open && (
        <form
          onSubmit={submit(save, { toast: m.review_answer_saved(), revalidate: true })}
          className="grid w-full gap-2"
        >
          <Field
            name="is"
            label={m.review_answer_of({ name })}
            multiline
            maxLength={2000}
            defaultValue={answer}
            error={fields.is}
          />
          <RefusalNotice reason={reason} />
          <Button type="submit" size="small" busy={busy} className="justify-self-start">
            {m.save()}
          </Button>
        </form>
      )}
    </div>
  )
}

/** Asks why a review is hidden, which its author then reads. */
export function HideDialog({ action: { subject: review, run, dialog } }: { action: Action<OwnReview> }) {
  const [reason, setReason] = useState('')
  if (!review) return null
  const hide = () => api(changeReviews, { action: 'hide', ids: [review._id], reason })
  return (
    <Confirm
      {...dialog}
      onConfirm={() => run(hide, { toast: m.review_hidden(), revalidate: true })}
      title={m.review_hide_question()}
      confirmLabel={m.review_hide()}
      cancelLabel={m.cancel()}
    >
      <p className="font-semibold text-ink">{review.name}</p>
      <p lang={review.lang}>{review.description}</p>
      <Field
        name="reason"
        label={m.review_hide_reason()}
        hint={m.review_hide_reason_hint()}
        multiline
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Confirm>
  )
}
