import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useAction } from '#ui/use-action.ts'
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
