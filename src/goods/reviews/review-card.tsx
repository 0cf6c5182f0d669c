import { PictureImage } from '#base/images/picture.tsx'
import { getShopName } from '#base/platform/shop-name.ts'
import { formatNumber, getTranslationLang, translate } from '#base/platform/text/locale.ts'
import { Link } from '#base/ui/link.tsx'
import { Stars } from '#base/ui/stars.tsx'
import { m } from '#paraglide/messages.js'
import type { Review } from './contract.ts'

/** A customer's review with stars, its text and name marked with their language. */
export function ReviewCard({ review }: { review: Review }) {
  return (
    <li className="flex flex-col gap-3 border-t-2 border-ink bg-card p-5">
      <Stars rating={review.rating} label={m.rating_of({ rating: formatNumber(review.rating) })} />
      <blockquote lang={review.lang} className="text-pretty text-soft">
        {review.description}
      </blockquote>
      <footer className="mt-auto flex items-center gap-3 pt-1">
        {review.picture && <PictureImage picture={review.picture} sizes="3rem" className="size-12 object-cover" />}
        <div>
          <p className="font-semibold" lang={review.lang}>
            {review.name}
          </p>
          {review.bought && <p className="text-sm font-medium text-good">{m.review_bought()}</p>}
          {review.about && (
            <p lang={getTranslationLang(review, 'about')} className="text-sm text-muted">
              {translate(review, 'about')}
            </p>
          )}
        </div>
        <Link
          to={`/dashboard/reportReview/${review._id}`}
          rel="nofollow"
          aria-label={m.review_report_of({ name: review.name })}
          className="ml-auto inline-flex min-h-8 items-center self-end text-xs text-muted underline hover:text-ink"
        >
          {m.review_report()}
        </Link>
      </footer>
      {review.answer && (
        <div className="border-t border-line pt-3 text-sm">
          <p className="font-semibold">{m.review_answer_by({ shop: getShopName() })}</p>
          <p className="whitespace-pre-line text-soft">{review.answer}</p>
        </div>
      )}
    </li>
  )
}
