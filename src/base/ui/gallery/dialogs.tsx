import { useState } from 'react'
import { Button } from '../button.tsx'
import { Confirm } from '../confirm.tsx'
import { useAction } from '../hooks/use-action.ts'
import { DeleteDialog } from '../lists/delete-dialog.tsx'
import { doNothing, refuse, type Sample, samples } from './samples.ts'
import { GalleryPart, Specimen } from './specimen.tsx'

const states = {
  asking: {},
  busy: { busy: true },
  refused: { reason: { message: 'This order was paid meanwhile.' } },
} as const

export function Dialogs() {
  const [shown, setShown] = useState<keyof typeof states>()
  const deletion = useAction<Sample>()
  const refusedDeletion = useAction<Sample>()
  return (
    <GalleryPart name="Dialogs" text="They ask before something is lost. Escape and Cancel lose nothing.">
      <Specimen state="Confirm">
        <div className="flex flex-wrap gap-3">
          {(Object.keys(states) as (keyof typeof states)[]).map((state) => (
            <Button key={state} variant="secondary" onClick={() => setShown(state)}>
              Confirm, {state}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen state="Delete">
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" onClick={() => deletion.ask(samples[0]!)}>
            Delete
          </Button>
          <Button variant="danger" onClick={() => refusedDeletion.ask(samples[1]!)}>
            Delete, refused
          </Button>
        </div>
      </Specimen>
      <Confirm
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        onConfirm={() => setShown(undefined)}
        title="Refund this order?"
        confirmLabel="Refund"
        cancelLabel="Cancel"
        {...(shown ? states[shown] : {})}
      >
        <p className="font-semibold text-ink">IW-000042, $24.50</p>
        <p>The customer gets the whole amount back.</p>
      </Confirm>
      <SampleDeletion action={deletion} call={doNothing} />
      <SampleDeletion action={refusedDeletion} call={() => refuse()} />
    </GalleryPart>
  )
}

type DeletionProps = { action: ReturnType<typeof useAction<Sample>>; call: () => Promise<unknown> }

function SampleDeletion({ action, call }: DeletionProps) {
  return (
    <DeleteDialog
      action={action}
      title="Delete this product?"
      getItemName={({ name }) => name}
      getWarning={() => 'It leaves the shop at once. Orders keep it.'}
      call={call}
      getToast={({ name }) => `${name} was deleted`}
    />
  )
}
