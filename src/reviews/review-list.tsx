import { useState } from 'react'
import { userContext } from '#identity/session/guard.tsx'
import { m } from '#paraglide/messages.js'
import { api, apiList } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { formatNumber } from '#platform/locale.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DeleteDialog } from '#ui/delete-dialog.tsx'
import { NextPage } from '#ui/next-page.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Stars } from '#ui/stars.tsx'
import { Table } from '#ui/table.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Route } from './+types/review-list'
import { deleteReview, listOwnReviews, listReviews, type Review } from './contract.ts'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_review_list())

/** Customers see their own reviews, admins all of them. */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const user = context.get(userContext)
  const page = { cursor: new URL(request.url).searchParams.get('cursor') ?? '', limit: '50' }
  if (user.admin) return await loaded(apiList(listReviews, page))
  return await loaded(apiList(listOwnReviews, page))
}

export default function ReviewList({ loaderData }: Route.ComponentProps) {
  const deletion = useAction<Review>()
  const { items, next } = loaderData
  return (
    <section>
      <PageTitle>{m.menu_review_list()}</PageTitle>
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
                  <Button variant="danger" size="small" className="max-md:w-full" onClick={() => deletion.ask(review)}>
                    {m.delete()}
                  </Button>
                ),
              },
            ]}
          />
        </div>
      )}
      <NextPage next={next} />
      <DeleteDialog
        action={deletion}
        title={m.review_delete_question()}
        nameOf={({ name }) => name}
        warningOf={({ description, lang }) => <span lang={lang}>{description}</span>}
        call={({ _id }) => api(deleteReview, { id: _id })}
        toastOf={() => m.review_deleted()}
      />
    </section>
  )
}

const shownLetters = 35

/** The first 35 characters as readers count them; a click shows the rest. */
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
