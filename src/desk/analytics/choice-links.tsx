import { Link } from '#base/ui/link.tsx'

type Props<Value> = {
  label: string
  options: readonly { value: Value; text: string }[]
  chosen: Value | undefined
  toAddress: (value: Value) => string
  className?: string
}

/** Choices beside each other, of which one is shown. They stay where the page was scrolled to. */
export function ChoiceLinks<Value extends string | number>({
  label,
  options,
  chosen,
  toAddress,
  className = '',
}: Props<Value>) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap border-t border-l border-line">
        {options.map(({ value, text }) => (
          <li key={value} className="border-r border-b border-line">
            <Link
              to={toAddress(value)}
              preventScrollReset
              aria-current={value === chosen ? 'true' : undefined}
              className={`flex min-h-11 items-center px-3.5 text-[0.9375rem] hover:bg-band ${value === chosen ? 'bg-band font-semibold' : 'bg-card'}`}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
