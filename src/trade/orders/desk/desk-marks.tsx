import type { Order } from '../shapes.ts'

/** What an order is marked with in a list, and who is on it. */
export function DeskMarks({ tags, assignee }: Pick<Order, 'tags' | 'assignee'>) {
  if (tags.length === 0 && !assignee) return null
  return (
    <span className="text-sm text-muted">
      {tags.map((tag) => (
        <span key={tag}>
          <span className="border border-line px-1">{tag}</span>{' '}
        </span>
      ))}
      {assignee}
    </span>
  )
}
