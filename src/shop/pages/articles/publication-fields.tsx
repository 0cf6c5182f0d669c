import { useState } from 'react'
import type { Reply } from '#base/platform/contract/endpoint.ts'
import { Field, Select } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import type { getArticleDay } from './contract.ts'

type Props = { publishedOn: string | null; day: Reply<typeof getArticleDay>; error: string | undefined }

/** A draft, or the day from which everyone sees it. */
export function PublicationFields({ publishedOn, day, error }: Props) {
  const [visibility, setVisibility] = useState(publishedOn ? 'public' : 'draft')
  return (
    <div className="grid gap-5">
      <Select
        name="visibility"
        label={m.article_visibility()}
        value={visibility}
        onChange={({ target }) => setVisibility(target.value)}
      >
        <option value="draft">{m.article_draft()}</option>
        <option value="public">{m.article_from_day()}</option>
      </Select>
      {visibility === 'public' && (
        <Field
          type="date"
          name="publishedOn"
          label={m.article_day()}
          hint={m.article_day_hint({ timeZone: day.timeZone })}
          defaultValue={publishedOn ?? day.today}
          required
          error={error}
        />
      )}
    </div>
  )
}
