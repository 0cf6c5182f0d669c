import { m } from '#paraglide/messages.js'

/** Stands for a reader's own part numbers while they are asked for: nothing is said to be missing before that is known. */
export function AskingLine({ isOver = false }: { isOver?: boolean }) {
  return (
    <p role="status" className="mt-2 h-6 text-sm text-muted">
      {!isOver && m.own_numbers_asking()}
    </p>
  )
}
