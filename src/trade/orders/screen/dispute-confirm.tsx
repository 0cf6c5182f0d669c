import { Confirm } from '#base/ui/confirm.tsx'
import { m } from '#paraglide/messages.js'

type Props = { open: boolean; onClose: () => void; onConfirm: () => void; busy: boolean }

/** Asks whether goods leave although a bank may take their money back. */
export function DisputeConfirm({ open, onClose, onConfirm, busy }: Props) {
  return (
    <Confirm
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      busy={busy}
      title={m.disputed_title()}
      confirmLabel={m.disputed_go_on()}
      cancelLabel={m.back()}
    >
      <p>{m.disputed_text()}</p>
    </Confirm>
  )
}
