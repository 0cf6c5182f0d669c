import { m } from '#paraglide/messages.js'

const place = 'mt-2 h-6 text-sm text-muted'

/** Stands for a reader's own part numbers while they are asked for: nothing is said to be missing before that is known. */
export function AskingLine({ isOver = false }: { isOver?: boolean }) {
  return (
    <p role="status" className={place}>
      {!isOver && m.own_numbers_asking()}
    </p>
  )
}

/** The same line before it is known who reads: the style shows it to somebody signed in, so that nothing moves. */
export function EarlyAskingLine() {
  return <p className={`for-readers ${place}`}>{m.own_numbers_asking()}</p>
}
