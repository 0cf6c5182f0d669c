import { m } from '#paraglide/messages.js'
import { Button, ButtonLink } from '../button.tsx'

type Props = { name: string; to: string; onDelete: () => void; size?: 'small' | 'tiny' }

/** At the end of a row: the way to the screen that changes what it shows, and what deletes it. */
export function EditDelete({ name, to, onDelete, size = 'small' }: Props) {
  return (
    <span className="flex gap-2 max-md:w-full md:justify-end">
      <ButtonLink variant="secondary" size={size} className="max-md:flex-1" to={to} aria-label={m.edit_of({ name })}>
        {m.edit()}
      </ButtonLink>
      <Button
        variant="danger"
        size={size}
        className="max-md:flex-1"
        aria-label={m.delete_of({ name })}
        onClick={onDelete}
      >
        {m.delete()}
      </Button>
    </span>
  )
}
