import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { ImportDetails, ImportFault } from '../contract.ts'

type Fault = Pick<ImportDetails, 'state' | 'reason' | 'faultLine'>

const unreadable: Record<Exclude<ImportFault, 'failed'>, () => string> = {
  not_csv: m.import_unreadable_not_csv,
  not_json: m.import_unreadable_not_json,
  no_rows: m.import_unreadable_no_rows,
  too_many_rows: m.import_unreadable_too_many_rows,
  too_many_columns: m.import_unreadable_too_many_columns,
}

/** Why the work on a file ended before its time, and what to do; empty if it did not. */
export function describeFault({ state, reason, faultLine }: Fault): string {
  if (reason === null) return ''
  if (reason !== 'failed') {
    const line = faultLine === null ? undefined : formatNumber(faultLine)
    if (line && reason === 'not_csv') return m.import_unreadable_not_csv_at({ line })
    if (line && reason === 'not_json') return m.import_unreadable_not_json_at({ line })
    return unreadable[reason]()
  }
  if (state === 'unreadable') return m.import_failed_reading()
  return state === 'stopped' ? m.import_failed_running() : m.import_failed_checking()
}
