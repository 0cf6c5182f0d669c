import { useState } from 'react'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatNumber, getTranslationLang, translate } from '#base/platform/text/locale.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Link } from '#base/ui/link.tsx'
import { DeleteDialog } from '#base/ui/lists/delete-dialog.tsx'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { RowActions } from '#base/ui/lists/row-actions.tsx'
import { useRowSelection } from '#base/ui/lists/row-selection.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { Stars } from '#base/ui/stars.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { userContext, useUser } from '#people/identity/session/guard.tsx'
import type { Route } from './+types/review-list'
import { HideDialog, ReviewAnswer } from './admin-actions.tsx'
import {
  approveReview,
  changeReviews,
  deleteReview,
  listAllReviews,
  listOwnReviews,
  type OwnReview,
} from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_review_list())

/** Customers see their own reviews; admins see all, or those awaiting approval. */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { admin } = context.get(userContext)
  const { searchParams } = new URL(request.url)
  const page = { cursor: searchParams.get('cursor') ?? '', limit: '50' }
  const waiting = searchParams.get('waiting') === 'true'
  const choice = waiting ? ({ waiting: 'true' } as const) : {}
  const list = admin
    ? await loadForPage(callList(listAllReviews, { ...page, ...choice }))
    : await loadForPage(callList(listOwnReviews, page))
  return { admin, waiting, ...list }
}

export default function ReviewList({ loaderData }: Route.ComponentProps) {
  const deletion = useAction<OwnReview>()
  const hiding = useAction<OwnReview>()
  const approval = useAction()
  const { items, next, admin, waiting } = loaderData
  const selection = useRowSelection(items, ({ name, description }) => `${name}: ${description.slice(0, shownLetters)}`)
  const approve = ({ _id, report }: OwnReview) =>
    approval.run(() => api(approveReview, { id: _id }), {
      toast: report ? m.review_kept() : m.review_approved(),
      revalidate: true,
    })
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_review_list()}</PageTitle>
        {admin && (
          <Link to={waiting ? '?' : '?waiting=true'} className="link">
            {waiting ? m.reviews_all() : m.reviews_waiting_only()}
          </Link>
        )}
      </div>
      <div className="mt-4 empty:hidden">
        <RefusalNotice reason={approval.reason} />
      </div>
      {admin && (
        <RowActions
          selection={selection}
          actions={[
            { label: m.review_approve(), act: (ids) => api(changeReviews, { action: 'approve', ids }) },
            { label: m.review_hide(), act: (ids) => api(changeReviews, { action: 'hide', ids }) },
          ]}
        />
      )}
      {items.length === 0 ? (
        <Notice title={m.reviews_none()} text={m.reviews_none_text()} headingLevel="h2">
          <ButtonLink to="/addReview">{m.nav_add_review()}</ButtonLink>
        </Notice>
      ) : (
        <div className="mt-6">
          <Table
            caption={m.menu_review_list()}
            rows={items}
            {...(admin && { selection })}
            getKey={(review) => review._id}
            columns={[
              { label: m.name(), cell: (review) => <span className="font-medium">{review.name}</span> },
              {
                label: m.review(),
                cell: (review) => (
                  <div className="grid gap-1">
                    <ReviewText review={review} />
                    {admin && <ReviewAnswer review={review} />}
                  </div>
                ),
              },
              { label: m.review_about(), cell: About },
              {
                label: m.rating(),
                cell: (review) => (
                  <Stars rating={review.rating} label={m.rating_of({ rating: formatNumber(review.rating) })} />
                ),
              },
              {
                label: m.delete(),
                unlabelled: true,
                align: 'right',
                cell: (review) => (
                  <span className="flex flex-wrap justify-end gap-2 max-md:w-full">
                    {admin && (review.state === 'waiting' || review.report !== '') && (
                      <Button
                        size="small"
                        busy={approval.busy}
                        className="max-md:flex-1"
                        onClick={() => approve(review)}
                      >
                        {review.report === '' ? m.review_approve() : m.review_keep()}
                      </Button>
                    )}
                    {review.state !== 'hidden' && (
                      <Button
                        variant="danger"
                        size="small"
                        className="max-md:flex-1"
                        onClick={() => (admin ? hiding : deletion).ask(review)}
                      >
                        {admin ? m.review_hide() : m.delete()}
                      </Button>
                    )}
                  </span>
                ),
              },
            ]}
          />
        </div>
      )}
      <NextPage next={next} query={{ waiting: waiting ? 'true' : '' }} />
      {hiding.subject && <HideDialog key={hiding.subject._id} action={hiding} />}
      <DeleteDialog
        action={deletion}
        title={m.review_delete_question()}
        getItemName={({ name }) => name}
        getWarning={({ description, lang }) => <span lang={lang}>{description}</span>}
        call={({ _id }) => api(deleteReview, { id: _id })}
        getToast={() => m.review_deleted()}
      />
    </section>
  )
}

const statesOfOwn = { waiting: m.review_waiting_own, unconfirmed: m.review_unconfirmed_own }
const statesForAdmins = { waiting: m.review_waiting, unconfirmed: m.review_unconfirmed }

/** The subject of a review, and why others do not see it, if so. */
function About(review: OwnReview) {
  const { about, bought, state, reason, report } = review
  const states = useUser().admin ? statesForAdmins : statesOfOwn
  return (
    <span>
      {about ? (
        <span lang={getTranslationLang(review, 'about')} className="block">
          {translate(review, 'about')}
        </span>
      ) : (
        <span className="block">{m.review_about_shop()}</span>
      )}
      {bought && <span className="block text-sm text-good">{m.review_bought()}</span>}
      {state !== 'shown' && state !== 'hidden' && <span className="block text-sm text-warn">{states[state]()}</span>}
      {state === 'hidden' && <span className="block text-sm text-bad">{m.review_hidden_because({ reason })}</span>}
      {report && <span className="block text-sm text-bad">{m.review_reported_because({ reason: report })}</span>}
    </span>
  )
}

const shownLetters = 35

/** The first 35 characters as readers count them; a click shows the rest. */
function ReviewText({ review }: { review: OwnReview }) {
  const [whole, setWhole] = useState(false)
  const letters = [...new Intl.Segmenter(review.lang, { granularity: 'grapheme' }).segment(review.description)]
  if (letters.length <= shownLetters) return <span lang={review.lang}>{review.description}</span>
  const start = letters
    .slice(0, shownLetters)
    .map(({ segment }) => segment)
    .join('')
  return (
    <span lang={review.lang}>
      {whole ? review.description : `${start}…`}{' '}
      <button
        type="button"
        lang={getLocale()}
        onClick={() => setWhole(!whole)}
        aria-expanded={whole}
        className="link min-h-8 text-sm"
      >
        {whole ? m.see_less() : m.see_more()}
      </button>
    </span>
  )
}
