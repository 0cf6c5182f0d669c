import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { saveFile } from '#base/ui/save-file.ts'
import { m } from '#paraglide/messages.js'
import { getPickLists } from './contract.ts'

/** Saves the pick lists of ticked orders. They stay ticked, to be marked as packed. */
export function PickLists({ ids }: { ids: readonly string[] }) {
  const { busy, reason, run } = useAction()
  const save = () => saveFile(getPickLists, { ids: [...ids] }, 'pick-lists.pdf')
  return (
    <>
      <Button variant="secondary" size="tiny" busy={busy} onClick={() => run(save)}>
        {m.pick_lists()}
      </Button>
      {reason && <RefusalNotice reason={reason} />}
    </>
  )
}
