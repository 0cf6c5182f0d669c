import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'

type Props = { value: number; onChange: (rating: number) => void }

/** One to five stars: a radio group for keyboards and screen readers, stars for the eye and the mouse. */
export function RatingField({ value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{m.rating()}</legend>
      <div className="mt-1 flex items-center gap-1">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className="cursor-pointer rounded-md p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="rating"
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <span className="sr-only">{m.rating_of({ rating: formatNumber(star) })}</span>
            <svg
              aria-hidden="true"
              viewBox="0 0 20 20"
              className={`size-8 ${star <= value ? 'text-accent' : 'text-edge'}`}
            >
              <path
                d="M10 1.6 12.6 7l5.9.8-4.3 4.1 1 5.9L10 15l-5.2 2.8 1-5.9L1.5 7.8 7.4 7z"
                fill={star <= value ? 'currentColor' : 'none'}
                stroke="currentColor"
                strokeWidth="1.2"
              />
            </svg>
          </label>
        ))}
        {value > 0 && (
          <button type="button" onClick={() => onChange(0)} className="link ml-2 min-h-8 text-sm">
            {m.rating_clear()}
          </button>
        )}
      </div>
    </fieldset>
  )
}
