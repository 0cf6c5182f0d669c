import type { MoveKind } from '#goods/catalogue/stock/moves.ts'
import { m } from '#paraglide/messages.js'

const names: Record<MoveKind, () => string> = {
  received: m.move_received,
  supplied: m.move_supplied,
  sold: m.move_sold,
  cancelled: m.move_cancelled,
  returned: m.move_returned,
  written_off: m.move_written_off,
  unreturned: m.move_unreturned,
  counted: m.move_counted,
  corrected: m.move_corrected,
  scrapped: m.move_scrapped,
}

export const getMoveName = (kind: MoveKind): string => names[kind]()
