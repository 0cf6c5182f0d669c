import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import type { FamilyShape } from '#goods/drawings/mapping.ts'
import { getParameterName } from '#goods/drawings/parameter-name.ts'
import { SheetImage } from '#goods/drawings/sheet-image.tsx'
import type { DrawingTrial } from '#goods/drawings/shown-drawing.ts'
import { m } from '#paraglide/messages.js'
import { tryFamilyDrawing } from './contract.ts'

/** A field that is being typed into asks once. */
const pauseMs = 300

type Props = { drawing: FamilyShape; familyId: string | undefined }

/** The family as it would be drawn, and the products that lack something for it. */
export function DrawingTrialView({ drawing, familyId }: Props) {
  const [trial, setTrial] = useState<DrawingTrial>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    if (familyId === undefined) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const found = await api(tryFamilyDrawing, { id: familyId, drawing })
        if (!isCurrent) return
        setTrial(found)
        setFailure('')
      } catch (error) {
        if (isCurrent) setFailure((error as Error).message)
      }
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [drawing, familyId])
  return (
    <section className="grid gap-2 lg:sticky lg:top-4" aria-labelledby="drawing-preview">
      <h3 id="drawing-preview" className="text-base font-semibold">
        {m.family_drawing_preview()}
      </h3>
      {familyId === undefined && <p className="text-muted">{m.family_drawing_later()}</p>}
      {trial?.sheet && <SheetImage layout={trial.sheet} title={m.family_drawing_preview()} className="small" />}
      <p role="status" className="figures min-h-6">
        {trial && m.family_drawing_drawn({ drawn: formatNumber(trial.drawn), products: formatNumber(trial.products) })}
      </p>
      <p role="alert" className="font-medium text-bad empty:hidden">
        {failure}
      </p>
      {trial && trial.lacking.length > 0 && <Lacking lacking={trial.lacking} />}
    </section>
  )
}

const Lacking = ({ lacking }: Pick<DrawingTrial, 'lacking'>) => (
  <ul className="grid gap-2">
    {lacking.map(({ parameter, products, examples }) => (
      <li key={parameter}>
        {m.family_drawing_lacking({ parameter: getParameterName(parameter), products: formatNumber(products) })}
        <span className="flex flex-wrap gap-x-4">
          {examples.map(({ _id, sku }) => (
            <Link
              key={_id}
              to={`/dashboard/productAttributes/${_id}`}
              className="link figures flex min-h-11 items-center text-sm"
            >
              {sku}
            </Link>
          ))}
          {products > examples.length && <span className="flex items-center">…</span>}
        </span>
      </li>
    ))}
  </ul>
)
