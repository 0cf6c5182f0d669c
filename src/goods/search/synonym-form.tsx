import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { changeSynonym, type SynonymKind } from './contract.ts'

type Props = { kind: SynonymKind; name?: string | undefined; means?: string; onSaved?: () => void }

/** Says what a name means. A given name stays; without one both are entered. */
export function SynonymForm({ kind, name, means, onSaved }: Props) {
  const { submit, busy, reason, fields } = useAction()
  const save = submit(
    async (values) => {
      const text = (field: string) => String(values.get(field) ?? '')
      await api(changeSynonym, { kind, name: name ?? text('name'), means: text('means') })
      onSaved?.()
    },
    { toast: m.name_saved(), revalidate: true },
  )
  const labels = synonymLabels[kind]
  return (
    <form noValidate onSubmit={save} className="grid max-w-xl gap-3">
      {name === undefined && <Field name="name" label={labels.name()} maxLength={60} required error={fields.name} />}
      <Field
        name="means"
        label={name === undefined ? labels.means() : m.name_means({ name })}
        hint={labels.hint?.()}
        defaultValue={means}
        maxLength={120}
        required
        error={fields.means}
      />
      <RefusalNotice reason={reason} />
      <Button type="submit" size="small" busy={busy} className="justify-self-start">
        {m.save()}
      </Button>
    </form>
  )
}

type Labels = Record<'name' | 'means', () => string> & { hint?: () => string }

/** What the two texts of each list are called. */
export const synonymLabels: Record<SynonymKind, Labels> = {
  synonym: { name: m.synonym_phrase, means: m.synonym_means, hint: m.synonym_hint },
  standard: { name: m.standard_designation, means: m.standard_equals },
  unsold: { name: m.unsold_name, means: m.unsold_nearest, hint: m.unsold_hint },
}
