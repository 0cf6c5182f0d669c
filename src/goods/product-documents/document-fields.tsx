import { useId } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { Problem } from '#base/platform/errors.ts'
import { formatNumber, otherLocales } from '#base/platform/text/locale.ts'
import { Field, Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { LanguageFields } from '#base/ui/language-fields.tsx'
import { MoveButtons, RemoveButton } from '#base/ui/lists/row-buttons.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { getProductDocumentUrl } from './addresses.ts'
import { type DocumentEntry, uploadProductDocument } from './contract.ts'
import { documentKindNames } from './kind-names.ts'
import { documentKinds, isPdf, maxDocumentBytes, maxDocuments } from './kinds.ts'
import { getLanguageName } from './language-name.ts'
import { documentLanguages } from './languages.ts'

type Change = (change: (now: readonly DocumentEntry[]) => DocumentEntry[]) => void
type Props = {
  documents: readonly DocumentEntry[]
  onChange: Change
  hint: string
  /** The path of their errors. */
  path: string
  fields: Readonly<Record<string, string>>
}

/** The documents of a product or a family, in their order; each is uploaded at once, and kept once the form is saved. */
export function DocumentFields({ documents, onChange, hint, path, fields }: Props) {
  const { run, busy, reason } = useAction()
  const hintId = useId()
  const upload = (files: readonly File[]) =>
    run(async () => {
      for (const file of files.slice(0, maxDocuments - documents.length)) {
        await refuseWrongFile(file)
        const { name } = await api(uploadProductDocument, { document: file })
        const title = file.name.replace(/\.pdf$/i, '').slice(0, 120)
        const entry: DocumentEntry = { name, kind: 'data-sheet', language: 'en', title, translations: {} }
        onChange((now) => (now.some((row) => row.name === name) ? [...now] : [...now, entry]))
      }
    })
  return (
    <fieldset className="grid gap-4">
      <legend className="text-sm font-semibold">{m.product_documents()}</legend>
      <p id={hintId} className="text-sm text-muted">
        {hint}
      </p>
      {documents.map((entry, index) => (
        <OneDocument
          key={entry.name}
          entry={entry}
          index={index}
          last={documents.length - 1}
          path={`${path}.${index}`}
          fields={fields}
          onChange={onChange}
        />
      ))}
      {documents.length < maxDocuments && (
        <label className="grid gap-1.5 text-sm font-semibold">
          {m.product_documents_add()}
          <input
            type="file"
            multiple
            accept="application/pdf"
            disabled={busy}
            aria-describedby={hintId}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              target.value = ''
              upload(files)
            }}
            className="w-full max-w-md rounded-md border border-edge bg-card text-sm font-normal file:mr-4 file:h-11 file:border-0 file:bg-band file:px-4 file:font-semibold file:text-ink"
          />
        </label>
      )}
      <RefusalNotice reason={reason} />
    </fieldset>
  )
}

/** Before it is sent. @throws Problem with a sentence */
async function refuseWrongFile(file: File): Promise<void> {
  const { name } = file
  if (file.size > maxDocumentBytes) throw new Problem('too_large', m.product_document_too_large({ name }))
  if (!isPdf(new Uint8Array(await file.arrayBuffer())))
    throw new Problem('unsupported_media', m.product_document_no_pdf({ name }))
}

type RowProps = Pick<Props, 'onChange' | 'path' | 'fields'> & { entry: DocumentEntry; index: number; last: number }

function OneDocument({ entry, index, last, path, fields, onChange }: RowProps) {
  const name = m.product_document_number({ number: formatNumber(index + 1) })
  const set = (changed: Partial<DocumentEntry>) => onChange((now) => now.with(index, { ...now[index]!, ...changed }))
  return (
    <fieldset className="grid gap-4 border border-line bg-card p-4">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">{name}</span>
        <a
          href={getProductDocumentUrl(entry.name)}
          download={`${entry.title || entry.name}.pdf`}
          className="link mr-auto"
        >
          {m.product_document_open()}
        </a>
        <MoveButtons
          name={name}
          index={index}
          last={last}
          onMove={(to) => onChange((now) => now.with(to, now[index]!).with(index, now[to]!))}
        />
        <RemoveButton name={name} onRemove={() => onChange((now) => now.toSpliced(index, 1))} />
      </div>
      {fields[`${path}.name`] && <p className="text-sm font-medium text-bad">{fields[`${path}.name`]}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          name={`document.${entry.name}.kind`}
          label={m.product_document_kind()}
          value={entry.kind}
          onChange={({ target }) => set({ kind: target.value as DocumentEntry['kind'] })}
        >
          {documentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {documentKindNames[kind]()}
            </option>
          ))}
        </Select>
        <Select
          name={`document.${entry.name}.language`}
          label={m.product_document_language()}
          value={entry.language}
          onChange={({ target }) => set({ language: target.value as DocumentEntry['language'] })}
        >
          {documentLanguages.map((language) => (
            <option key={language} value={language}>
              {getLanguageName(language)}
            </option>
          ))}
        </Select>
      </div>
      <Field
        name={`document.${entry.name}.title`}
        label={m.product_document_title()}
        hint={m.product_document_title_hint()}
        value={entry.title}
        onChange={({ target }) => set({ title: target.value })}
        maxLength={120}
        error={fields[`${path}.title`]}
      />
      <LanguageFields
        languages={otherLocales}
        label={m.product_document_title()}
        path={`document.${entry.name}.translations.title`}
        errorPath={`${path}.translations.title`}
        texts={entry.translations.title ?? {}}
        errors={fields}
        onChange={(title) => set({ translations: { title } })}
        maxLength={120}
      />
    </fieldset>
  )
}
