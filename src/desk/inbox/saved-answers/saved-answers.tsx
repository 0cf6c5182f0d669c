import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { type Localized, locales } from '#base/platform/text/locale.ts'
import { useDocument } from '#base/settings/use-document.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { LanguageFields } from '#base/ui/language-fields.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/saved-answers'
import { changeSavedAnswers, getSavedAnswers, maxSavedAnswers, type SavedAnswer } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_saved_answers())

export async function clientLoader() {
  return { saved: await loadForPage(api(getSavedAnswers, {})) }
}

const createEmpty = (): SavedAnswer => ({
  ...{ id: crypto.randomUUID(), name: '' },
  text: Object.fromEntries(locales.map((locale) => [locale, ''])) as Localized,
})

/** The texts that admins insert into answers, saved as a whole. */
export default function SavedAnswersPage({ loaderData }: Route.ComponentProps) {
  const { draft, setDraft, onSubmit, busy, reason, fields, clear } = useDocument({
    loaded: loaderData.saved,
    toDraft: ({ answers }) => answers,
    toDocument: (answers) => ({ answers }),
    shape: changeSavedAnswers.body,
    save: (change) => api(changeSavedAnswers, change),
    saved: m.saved_answers_saved(),
  })
  const change = (id: string, changed: Partial<SavedAnswer>) =>
    setDraft((answers) => answers.map((answer) => (answer.id === id ? { ...answer, ...changed } : answer)))
  const remove = (id: string) => {
    clear()
    setDraft((answers) => answers.filter((answer) => answer.id !== id))
  }
  return (
    <>
      <PageTitle>{m.menu_saved_answers()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.saved_answers_text({ name: '{name}', order: '{order}' })}</p>
      <form noValidate onSubmit={onSubmit} className="mt-6 grid max-w-4xl gap-6">
        {draft.length === 0 && <p className="text-muted">{m.saved_answers_none()}</p>}
        {draft.map(({ id, name, text }, index) => (
          <fieldset key={id} className="grid gap-4 border border-line bg-card p-5">
            <legend className="stamp px-1">{name || m.saved_answer_new()}</legend>
            <Field
              name={`answers.${index}.name`}
              label={m.saved_answer_name()}
              value={name}
              required
              maxLength={80}
              onChange={({ target }) => change(id, { name: target.value })}
              error={fields[`is.answers.${index}.name`]}
            />
            <div className="grid gap-4 lg:grid-cols-2">
              <LanguageFields
                languages={locales}
                label={m.review_answer()}
                path={`is.answers.${index}.text`}
                texts={text}
                errors={fields}
                rows={6}
                maxLength={4000}
                onChange={(texts) => change(id, { text: texts })}
              />
            </div>
            <Button variant="danger" size="small" className="justify-self-start" onClick={() => remove(id)}>
              {m.name_remove()}
            </Button>
          </fieldset>
        ))}
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={draft.length >= maxSavedAnswers}
          onClick={() => setDraft((answers) => [...answers, createEmpty()])}
        >
          {m.saved_answer_add()}
        </Button>
        <RefusalNotice reason={reason} />
        <UnsavedNotice refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
    </>
  )
}
