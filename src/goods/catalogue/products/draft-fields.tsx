import { useState } from 'react'
import { Field, Select } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'

/** Whether a product is on sale, from a day on, or a draft. */
export function DraftFields({ draft, error }: { draft: string; error: string | undefined }) {
  const [visibility, setVisibility] = useState(draft === '' || draft === 'undated' ? draft : 'day')
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Select
        name="draftKind"
        label={m.draft_visibility()}
        value={visibility}
        onChange={({ target }) => setVisibility(target.value)}
      >
        <option value="">{m.draft_none()}</option>
        <option value="undated">{m.draft_undated()}</option>
        <option value="day">{m.draft_from_day()}</option>
      </Select>
      {visibility === 'day' && (
        <Field
          type="date"
          name="draftDay"
          label={m.draft_day()}
          hint={m.draft_day_hint()}
          defaultValue={draft === 'undated' ? '' : draft}
          required
          error={error}
        />
      )}
    </div>
  )
}

/** A day that is missing is refused by its shape. */
export function readDraftFields(form: FormData): string {
  const kind = String(form.get('draftKind') ?? '')
  return kind === 'day' ? String(form.get('draftDay') ?? '') || 'day' : kind
}
