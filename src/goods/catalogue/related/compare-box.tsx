import { formatNumber } from '#base/platform/text/locale.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { m } from '#paraglide/messages.js'
import { buildComparisonPath, maxCompared, storeComparison, useComparison } from './comparison.ts'

type Props = { sku: string; name: string /** Without its label, where the column has one. */; isBare?: boolean }

/** Puts a product of a list among those to be compared. Without script there is nothing to collect them in. */
export function CompareBox({ sku, name, isBare = false }: Props) {
  const compared = useComparison()
  const chosen = compared?.includes(sku) ?? false
  const others = (compared ?? []).filter((other) => other !== sku)
  return (
    <label
      className={`${isBare ? 'compare' : 'flex min-h-10 items-center gap-2 text-sm'} ${compared ? '' : 'invisible'}`}
    >
      <input
        type="checkbox"
        checked={chosen}
        disabled={!chosen && others.length >= maxCompared}
        onChange={() => storeComparison(chosen ? others : [...others, sku])}
        aria-label={m.compare_with({ name })}
        className="size-4 accent-action"
      />
      {!isBare && m.compare()}
    </label>
  )
}

/** What has been collected, at the foot of the window. */
export function CompareBar() {
  const compared = useComparison()
  if (!compared || compared.length === 0) return null
  return (
    <div className="sticky bottom-0 z-10 mt-6 border-t border-line bg-card print:hidden">
      <div className="frame flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <p role="status" className="text-sm">
          {m.compare_collected({ count: compared.length, most: formatNumber(maxCompared) })}
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <button type="button" onClick={() => storeComparison([])} className="link min-h-10 text-sm">
            {m.compare_clear()}
          </button>
          <ButtonLink to={buildComparisonPath(compared)} size="small">
            {m.compare()}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
