import { Pill, type Tone } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import type { ImportState, ImportSummary } from '../contract.ts'

const looks: Record<ImportState, { name: () => string; tone: Tone }> = {
  uploading: { name: m.import_state_uploading, tone: 'neutral' },
  reading: { name: m.import_state_reading, tone: 'neutral' },
  unreadable: { name: m.import_state_unreadable, tone: 'bad' },
  read: { name: m.import_state_read, tone: 'warn' },
  checking: { name: m.import_state_checking, tone: 'neutral' },
  checked: { name: m.import_state_checked, tone: 'warn' },
  running: { name: m.import_state_running, tone: 'neutral' },
  stopped: { name: m.import_state_stopped, tone: 'bad' },
  done: { name: m.import_state_done, tone: 'good' },
}

/** How far an import is, as a word with a colour. */
export function ImportStatePill({ state, isUndone, counts }: Pick<ImportSummary, 'state' | 'isUndone' | 'counts'>) {
  if (isUndone) return <Pill tone="neutral">{m.import_state_undone()}</Pill>
  if (state === 'checked' && counts.new + counts.changed === 0)
    return <Pill tone="warn">{m.import_state_nothing()}</Pill>
  return <Pill tone={looks[state].tone}>{looks[state].name()}</Pill>
}

/** States in which the shop works and the page has to look again. */
export const isAtWork = (state: ImportState): boolean => ['reading', 'checking', 'running'].includes(state)
