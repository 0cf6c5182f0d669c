import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'

type Props = { label: string; save: () => Promise<void>; size?: 'tiny' | 'small' }

/** Saves a file of ticked orders. They stay ticked, for what is done with them next. */
export function TickedFile({ label, save, size = 'tiny' }: Props) {
  const { busy, reason, run } = useAction()
  return (
    <>
      <Button variant="secondary" size={size} busy={busy} onClick={() => run(save)}>
        {label}
      </Button>
      {reason && <RefusalNotice reason={reason} />}
    </>
  )
}
