import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useAction } from '#ui/use-action.ts'
import { printLabels } from './contract.ts'

/** Saves the labels of orders as one PDF. */
export function PrintLabels({ ids, size = 'tiny' }: { ids: readonly string[]; size?: 'tiny' | 'small' }) {
  const { busy, reason, run } = useAction()
  const save = () => saveFile(printLabels, { ids: [...ids] }, 'labels.pdf')
  return (
    <>
      <Button variant="secondary" size={size} busy={busy} onClick={() => run(save)}>
        {m.label_print({ count: ids.length })}
      </Button>
      {reason && <RefusalNotice reason={reason} />}
    </>
  )
}
