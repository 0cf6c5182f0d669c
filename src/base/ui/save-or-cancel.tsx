import { m } from '#paraglide/messages.js'
import { Button, ButtonLink } from './button.tsx'
import type { Reason } from './hooks/use-action.ts'
import { RefusalNotice } from './refused.tsx'
import { UnsavedNotice } from './unsaved.tsx'

type Props = { reason: Reason | undefined; busy: boolean; back: string }

/** The end of a form that is a screen: why it was refused, what saves it, and the way back to its list. */
export const SaveOrCancel = ({ reason, busy, back }: Props) => (
  <>
    <RefusalNotice reason={reason} />
    <UnsavedNotice refusal={reason} />
    <div className="flex gap-3">
      <Button type="submit" busy={busy}>
        {m.save()}
      </Button>
      <ButtonLink to={back} variant="secondary">
        {m.cancel()}
      </ButtonLink>
    </div>
  </>
)
