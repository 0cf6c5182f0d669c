import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { saveFile } from '#base/ui/save-file.ts'
import { m } from '#paraglide/messages.js'
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
