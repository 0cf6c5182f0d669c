import { useState } from 'react'
import { requireSession } from '#identity/session/guard.tsx'
import { m } from '#paraglide/messages.js'
import { api, apiList } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { formatNumber } from '#platform/locale.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Stars } from '#ui/stars.tsx'
import { Table } from '#ui/table.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Route } from './+types/review-list'
import { deleteReview, listOwnReviews, listReviews, type Review } from './contract.ts'

export const meta: Route.MetaFunction = () => [{ title: m.page_title({ page: m.menu_review_list() }) }]

/** Customers see their own reviews, admins all of them. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireSession(request)
  const page = { cursor: new URL(request.url).searchParams.get('cursor') ?? '', limit: '50' }
  if (user.admin) return await loaded(apiList(listReviews, page))
  return await loaded(apiList(listOwnReviews, page))
}

export const HydrateFallback = () => <Spinner label={m.loading()} />

export default function ReviewList({ loaderData }: Route.ComponentProps) {
  const [toDelete, setToDelete] = useState<Review>()
  const { items, next } = loaderData
  return (
    <section>
      <h1 className="text-3xl">{m.menu_review_list()}</h1>
      {items.length === 0 ? (
        <Notice title={m.reviews_none()} text={m.reviews_none_text()} headingLevel="h2">
          <ButtonLink to="/addReview">{m.nav_add_review()}</ButtonLink>
        </Notice>
      ) : (
        <div className="mt-6">
          <Table
            caption={m.menu_review_list()}
            rows={items}
            keyOf={(review) => review._id}
            columns={[
              { label: m.name(), cell: (review) => <span className="font-medium">{review.name}</span> },
              { label: m.review(), cell: (review) => <ReviewText review={review} /> },
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
                  <Button
                    variant="danger"
                    className="min-h-10! px-3! max-md:w-full"
                    onClick={() => setToDelete(review)}
                  >
                    {m.delete()}
                  </Button>
                ),
              },
            ]}
          />
        </div>
      )}
      {next && (
        <p className="mt-6">
          <ButtonLink variant="secondary" to={`?cursor=${next}`}>
            {m.next_page()}
          </ButtonLink>
        </p>
      )}
      {toDelete && <DeleteDialog review={toDelete} onClose={() => setToDelete(undefined)} />}
    </section>
  )
}

const shownLetters = 35

/** The first 35 characters as a reader counts them; the rest at a click. */
function ReviewText({ review }: { review: Review }) {
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
        lang="en"
        onClick={() => setWhole(!whole)}
        aria-expanded={whole}
        className="link min-h-8 text-sm"
      >
        {whole ? m.see_less() : m.see_more()}
      </button>
    </span>
  )
}

function DeleteDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { busy, reason, run } = useAction()
  const onConfirm = async () => {
    if (!(await run(api(deleteReview, { id: review._id }), m.review_deleted()))) onClose()
  }
  return (
    <Confirm
      open
      onClose={onClose}
      onConfirm={onConfirm}
      busy={busy}
      reason={reason}
      title={m.review_delete_question()}
      confirmLabel={m.delete()}
      cancelLabel={m.cancel()}
    >
      <p className="font-semibold text-ink">{review.name}</p>
      <p lang={review.lang}>{review.description}</p>
    </Confirm>
  )
}
