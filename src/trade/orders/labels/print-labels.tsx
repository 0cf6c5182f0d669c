import { saveFile } from '#base/ui/save-file.ts'
import { m } from '#paraglide/messages.js'
import { TickedFile } from '../bulk/ticked-file.tsx'
import { printLabels } from './contract.ts'

/** Saves the labels of orders as one PDF. */
export function PrintLabels({ ids, size = 'tiny' }: { ids: readonly string[]; size?: 'tiny' | 'small' }) {
  const save = () => saveFile(printLabels, { ids: [...ids] }, 'labels.pdf')
  return <TickedFile label={m.label_print({ count: ids.length })} save={save} size={size} />
}
