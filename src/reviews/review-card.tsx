import { PictureImage } from '#images/picture.tsx'
import { m } from '#paraglide/messages.js'
import { formatNumber, getTranslationLang, translate } from '#platform/locale.ts'
import { Stars } from '#ui/stars.tsx'
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
      </footer>
    </li>
  )
}
