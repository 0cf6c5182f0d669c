import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'
import { Button } from '#base/ui/button.tsx'
import { m } from '#paraglide/messages.js'
import { loadModel } from './load-model.ts'
import { ModelTools } from './model-tools.tsx'
import { PartScene } from './part-scene.ts'
import { chooseSurface } from './surfaces.ts'
import { useMeasuring } from './use-measuring.ts'

export type ModelDialogProps = {
  /** The address of the part's GLB. */
  url: string
  name: string
  sku: string
  /** Its material and finish, as the catalogue names them in English. */
  surface: string
  onClose: () => void
}

/** How far a key turns the part, in degrees, and how much one enlarges it. */
const keys: Readonly<Record<string, (scene: PartScene) => void>> = {
  ArrowLeft: (scene) => scene.turn(-12, 0),
  ArrowRight: (scene) => scene.turn(12, 0),
  ArrowUp: (scene) => scene.turn(0, -12),
  ArrowDown: (scene) => scene.turn(0, 12),
  '+': (scene) => scene.zoom(1.2),
  '=': (scene) => scene.zoom(1.2),
  '-': (scene) => scene.zoom(1 / 1.2),
  '0': (scene) => scene.reset(),
}

/** A part in three dimensions, over the whole window. */
export function ModelDialog({ url, name, sku, surface, onClose }: ModelDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [scene, setScene] = useState<PartScene>()
  const [refused, setRefused] = useState('')
  const [tries, setTries] = useState(0)
  const measuring = useMeasuring(scene)
  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    return () => shown.close()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    const leaving = new AbortController()
    let opened: PartScene | undefined
    setRefused('')
    show(canvas.current!, url, chooseSurface(surface), leaving.signal, (made) => {
      opened = made
      setScene(made)
    }).catch((error: Error) => {
      if (!leaving.signal.aborted) setRefused(error.message)
    })
    return () => {
      leaving.abort()
      opened?.close()
      setScene(undefined)
    }
  }, [url, surface, tries])
  const state = refused !== '' ? 'refused' : scene ? 'shown' : 'loading'
  return (
    <dialog
      ref={dialog}
      aria-label={m.model_of({ name })}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-card p-0 text-ink open:grid open:grid-cols-[minmax(0,1fr)] open:grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="min-w-0 truncate text-base sm:text-lg">
          {name} <span className="figures font-normal text-muted">{withNonBreakingSpaces(sku)}</span>
        </h2>
        <Button variant="secondary" size="small" onClick={onClose}>
          {m.close()}
        </Button>
      </div>
      <div className="relative min-h-0">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label={m.model_canvas({ name })}
          onKeyDown={(event) => {
            const act = keys[event.key]
            if (!act || !scene || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            act(scene)
          }}
          {...measuring.handlers}
          className={`absolute inset-0 size-full touch-none -outline-offset-4 ${state === 'shown' ? '' : 'invisible'} ${measuring.isOn ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing'}`}
        />
        {state === 'loading' && (
          <p role="status" className="absolute inset-0 grid content-center justify-items-center gap-4 p-6 text-muted">
            <span aria-hidden className="size-9 animate-spin rounded-full border-[3px] border-line border-t-accent" />
            {m.model_loading()}
          </p>
        )}
        {state === 'refused' && (
          <div className="absolute inset-0 grid content-center justify-items-center gap-4 p-6 text-center">
            <p role="alert" className="max-w-prose font-medium text-bad">
              {refused}
            </p>
            <p className="max-w-prose text-soft">{m.model_see_drawing()}</p>
            <Button variant="secondary" onClick={() => setTries(tries + 1)}>
              {m.try_again()}
            </Button>
          </div>
        )}
      </div>
      {scene && state === 'shown' ? <ModelTools scene={scene} measuring={measuring} /> : <div />}
    </dialog>
  )
}

type SceneMade = (scene: PartScene) => void

async function show(
  canvas: HTMLCanvasElement,
  url: string,
  surface: ReturnType<typeof chooseSurface>,
  signal: AbortSignal,
  onMade: SceneMade,
): Promise<void> {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const scene = openScene(canvas, surface, isCalm)
  try {
    const model = await loadModel(url, signal)
    await scene.show(model).catch(() => {
      throw new Error(m.model_failed())
    })
    signal.throwIfAborted()
  } catch (error) {
    scene.close()
    throw error
  }
  onMade(scene)
}

function openScene(...given: ConstructorParameters<typeof PartScene>): PartScene {
  try {
    return new PartScene(...given)
  } catch {
    throw new Error(m.model_no_webgl())
  }
}
