import { useId, useState } from 'react'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { m } from '#paraglide/messages.js'
import { type Feature, getOwnSize, measureBetween } from './features.ts'
import type { PartScene } from './part-scene.ts'
import type { Measuring } from './use-measuring.ts'

/** X of a part is the view's, its Y points away from the reader, and its Z upwards. */
const axes = { x: 0, y: 2, z: 1 } as const
type AxisName = keyof typeof axes

/** What is done with a part's view: cutting, measuring, enlarging, and all as at the beginning. */
export function ModelTools({ scene, measuring }: { scene: PartScene; measuring: Measuring }) {
  const [axis, setAxis] = useState<AxisName | ''>('')
  const [share, setShare] = useState(50)
  const [axisId, shareId] = [useId(), useId()]
  const cut = (name: AxisName | '', percent: number) => {
    setAxis(name)
    setShare(percent)
    // Y grows away from the reader, and the view's third axis towards them.
    const place = name === 'y' ? 1 - percent / 100 : percent / 100
    scene.cut(name === '' ? undefined : axes[name], place)
  }
  const reset = () => {
    cut('', 50)
    if (measuring.isOn) measuring.toggle()
    scene.reset()
  }
  return (
    <div className="grid gap-2 border-t border-line px-4 py-2">
      <Measured measuring={measuring} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="small"
          aria-pressed={measuring.isOn}
          onClick={measuring.toggle}
          className="aria-pressed:border-accent aria-pressed:bg-band"
        >
          {m.model_measure()}
        </Button>
        <label htmlFor={axisId} className="flex items-center gap-2 text-sm">
          {m.model_cut()}
          <select
            id={axisId}
            value={axis}
            onChange={(event) => cut(event.target.value as AxisName | '', share)}
            className="min-h-10 border border-edge bg-card px-2"
          >
            <option value="">{m.model_cut_none()}</option>
            {Object.keys(axes).map((name) => (
              <option key={name} value={name}>
                {m.model_cut_axis({ axis: name.toUpperCase() })}
              </option>
            ))}
          </select>
        </label>
        {axis !== '' && (
          <label htmlFor={shareId} className="flex min-w-40 grow items-center gap-2 text-sm sm:max-w-80">
            <span className="sr-only">{m.model_cut_place()}</span>
            <input
              id={shareId}
              type="range"
              min={0}
              max={100}
              value={share}
              onChange={(event) => cut(axis, event.target.valueAsNumber)}
              className="h-10 w-full accent-[var(--accent)]"
            />
          </label>
        )}
        <div className="ml-auto flex gap-2">
          <Button variant="secondary" size="small" aria-label={m.model_larger()} onClick={() => scene.zoom(1.25)}>
            +
          </Button>
          <Button variant="secondary" size="small" aria-label={m.model_smaller()} onClick={() => scene.zoom(0.8)}>
            −
          </Button>
          <Button variant="secondary" size="small" onClick={reset}>
            {m.model_reset()}
          </Button>
        </div>
      </div>
      <p className="text-xs text-muted max-sm:hidden">{m.model_keys()}</p>
    </div>
  )
}

/** What has been picked, and how far apart two picks are. */
function Measured({ measuring: { isOn, features } }: { measuring: Measuring }) {
  const [first, second] = features
  return (
    <output className={`block text-sm ${isOn ? 'min-h-10' : 'hidden'}`}>
      {!first && <span className="text-muted">{m.model_pick_first()}</span>}
      {first && !second && (
        <>
          <b>{describe(first)}</b> <span className="text-muted">{m.model_pick_second()}</span>
        </>
      )}
      {first && second && <Distance first={first} second={second} />}
    </output>
  )
}

function Distance({ first, second }: { first: Feature; second: Feature }) {
  const { distance, steps } = measureBetween(first, second)
  // The view's axes, as the part's are named.
  const [x, z, y] = steps.map(formatLength)
  return (
    <>
      <b className="figures">{m.model_distance({ distance: formatLength(distance) })}</b>{' '}
      <span className="figures text-muted">{`ΔX ${x} · ΔY ${y} · ΔZ ${z}`}</span>{' '}
      <span className="text-muted">
        {[first, second]
          .map(describe)
          .filter((text) => text !== '')
          .join(' · ')}
      </span>
    </>
  )
}

function describe(feature: Feature): string {
  const size = getOwnSize(feature)
  if (size === undefined) return feature.kind === 'corner' ? m.model_corner() : m.model_face()
  return feature.kind === 'circle'
    ? m.model_diameter({ diameter: formatLength(size) })
    : m.model_length({ length: formatLength(size) })
}

/** The model's numbers are that exact. */
const formatLength = (mm: number) => formatNumber(mm, { maximumFractionDigits: 2, minimumFractionDigits: 2 })
