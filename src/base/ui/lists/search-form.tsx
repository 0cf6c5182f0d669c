import { Form } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Button } from '../button.tsx'

type Props = { label: string; inputLabel?: string; placeholder?: string; q: string | undefined }

/** Searches the list of its page by `q`. */
export function SearchForm({ label, inputLabel = label, placeholder = inputLabel, q }: Props) {
  return (
    <Form key={q} role="search" aria-label={label} className="my-4 flex min-w-0 flex-1 gap-3">
      <input
        type="search"
        name="q"
        defaultValue={q}
        aria-label={inputLabel}
        placeholder={placeholder}
        maxLength={100}
        className="h-11 w-full max-w-md rounded-md border border-edge bg-card px-3"
      />
      <Button type="submit" variant="secondary">
        {m.show()}
      </Button>
    </Form>
  )
}
