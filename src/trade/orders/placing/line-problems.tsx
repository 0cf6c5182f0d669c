import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import type { Reason } from '#base/ui/hooks/use-action.ts'
import type { OrderDetails } from '../shapes.ts'

/** What has changed about each line since it was ordered, as a refusal names it: `lines.3.price`. */
export function LineProblems({ order, reason }: { order: OrderDetails; reason: Reason }) {
  const problems = order.lines.flatMap((line, index) => {
    const fields = Object.entries(reason.fields ?? {})
    return fields.flatMap(([name, problem]) => (name.startsWith(`lines.${index}.`) ? { line, name, problem } : []))
  })
  if (problems.length === 0) return null
  return (
    <ul className="grid gap-1">
      {problems.map(({ line, name, problem }) => (
        <li key={name}>
          <span lang={getNameLanguage(line)} className="font-medium">
            {getName(line)}
          </span>
          {': '}
          {problem}
        </li>
      ))}
    </ul>
  )
}
