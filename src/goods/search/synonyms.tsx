import { useState } from 'react'
import { Form, Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import type { Reply } from '#base/platform/contract/endpoint.ts'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { buildQueryAddress } from '#base/ui/lists/next-page.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { changeSynonym, type listSynonyms, type SynonymKind } from './contract.ts'
import { SynonymForm, synonymLabels } from './synonym-form.tsx'

type Props = Reply<typeof listSynonyms> & { kind: SynonymKind; q: string }
type Name = Props['names'][number]

const captions = { synonym: m.searches_synonyms, standard: m.searches_standards, unsold: m.searches_unsold }

/** What searches are understood by, to be added, changed and removed; each change can be undone among the changes. */
export function SynonymsPage({ kind, q, names, total, numbers }: Props) {
  const removal = useAction()
  const remove = ({ name }: Name) =>
    removal.run(() => api(changeSynonym, { kind, name, means: '' }), { toast: m.name_removed(), revalidate: true })
  return (
    <div className="mt-6 grid gap-6">
      <SynonymForm key={total} kind={kind} />
      <Form className="flex gap-3" role="search" aria-label={m.name_search()}>
        <input type="hidden" name="list" value={kind} />
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label={m.name_search()}
          placeholder={m.name_search()}
          maxLength={100}
          className="h-11 w-full max-w-md rounded-md border border-edge bg-card px-3"
        />
      </Form>
      <p className="text-muted">
        {m.name_count({ count: total })} {kind === 'standard' && m.numbers_count({ count: numbers })}
      </p>
      <RefusalNotice reason={removal.reason} />
      <Table
        caption={captions[kind]()}
        rows={names}
        getKey={({ name }) => name}
        columns={[
          {
            label: synonymLabels[kind].name(),
            unlabelled: true,
            cell: ({ name }) => (
              <Link to={`/products${buildQueryAddress({ q: name })}`} className="link">
                {name}
              </Link>
            ),
          },
          {
            label: synonymLabels[kind].means(),
            cell: (name) => <Meaning kind={kind} {...name} />,
          },
          {
            label: m.name_remove(),
            unlabelled: true,
            align: 'right',
            cell: (name) => (
              <button
                type="button"
                aria-label={m.facet_remove({ value: name.name })}
                disabled={removal.busy}
                onClick={() => remove(name)}
                className="link min-h-8"
              >
                {m.name_remove()}
              </button>
            ),
          },
        ]}
      />
    </div>
  )
}

function Meaning({ kind, name, means }: Name & { kind: SynonymKind }) {
  const [changing, setChanging] = useState(false)
  if (changing) return <SynonymForm kind={kind} name={name} means={means} onSaved={() => setChanging(false)} />
  return (
    <span className="flex flex-wrap gap-x-4">
      <span className="wrap-anywhere">{means}</span>
      <button type="button" onClick={() => setChanging(true)} className="link min-h-8 text-sm">
        {m.name_change()}
      </button>
    </span>
  )
}
