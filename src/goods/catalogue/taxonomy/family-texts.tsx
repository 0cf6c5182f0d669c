import { getName, getNameLanguage, otherLocales } from '#base/platform/text/locale.ts'
import { Field, Select } from '#base/ui/field.tsx'
import { LanguageFields } from '#base/ui/language-fields.tsx'
import { m } from '#paraglide/messages.js'
import type { EditableCategory } from './contract.ts'
import type { FamilyDraft } from './family-draft.ts'

type Props = {
  draft: FamilyDraft
  categories: readonly EditableCategory[]
  fields: Record<string, string>
  onChange: (draft: FamilyDraft) => void
}

/** By commonness. */
const commonnessNames = [m.family_special, m.family_usual, m.family_common, m.family_first]

/** What a family is called, where it stands, and what is said of all its products. */
export function FamilyTexts({ draft, categories, fields, onChange }: Props) {
  const { translations } = draft
  const factsProblem = Object.entries(fields).find(([name]) => name.startsWith('is.facts'))?.[1]
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          name="name"
          label={m.name()}
          value={draft.name}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
          required
          maxLength={80}
          error={fields['is.name']}
        />
        <LanguageFields
          languages={otherLocales}
          label={m.name()}
          path="translations.name"
          errorPath="is.translations.name"
          texts={translations.name ?? {}}
          errors={fields}
          onChange={(name) => onChange({ ...draft, translations: { ...translations, name } })}
          maxLength={80}
        />
        <Select
          name="categoryId"
          label={m.category()}
          value={draft.categoryId}
          onChange={({ target }) => onChange({ ...draft, categoryId: target.value })}
          required
          error={fields['is.categoryId']}
        >
          <option value="">{m.family_category_choose()}</option>
          {categories.map((category) => (
            <option key={category._id} value={category._id} lang={getNameLanguage(category)}>
              {`${category.parentId ? '\u2003' : ''}${getName(category)}`}
            </option>
          ))}
        </Select>
        <Field
          name="standard"
          label={m.family_standard()}
          hint={m.family_standard_hint()}
          value={draft.standard}
          onChange={({ target }) => onChange({ ...draft, standard: target.value })}
          maxLength={60}
          error={fields['is.standard']}
        />
        <Select
          name="commonness"
          label={m.family_commonness()}
          hint={m.family_commonness_hint()}
          value={draft.commonness}
          onChange={({ target }) => onChange({ ...draft, commonness: Number(target.value) })}
        >
          {commonnessNames.map((name, index) => (
            <option key={name()} value={index}>
              {name()}
            </option>
          ))}
        </Select>
      </div>
      <LocalizedField
        {...{ draft, fields, onChange }}
        name="description"
        label={m.details()}
        hint={m.family_description_hint()}
        rows={5}
        maxLength={5000}
      />
      <LocalizedField
        {...{ draft, onChange }}
        fields={factsProblem === undefined ? fields : { ...fields, 'is.facts': factsProblem }}
        name="facts"
        label={m.good_to_know()}
        hint={m.family_facts_hint()}
        rows={4}
        maxLength={10_000}
      />
      <LocalizedField
        {...{ draft, fields, onChange }}
        name="purposes"
        label={m.family_purposes()}
        hint={m.family_purposes_hint()}
        rows={4}
        maxLength={4000}
      />
    </>
  )
}

type LocalizedFieldProps = Omit<Props, 'categories'> & {
  name: 'description' | 'facts' | 'purposes'
  label: string
  hint: string
  rows: number
  maxLength: number
}

/** A text of several lines, and below it the same in the other languages. */
function LocalizedField({ draft, fields, onChange, name, label, hint, rows, maxLength }: LocalizedFieldProps) {
  const { translations } = draft
  return (
    <>
      <Field
        {...{ name, label, hint, rows, maxLength }}
        multiline
        value={draft[name]}
        onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
        error={fields[`is.${name}`]}
      />
      <LanguageFields
        {...{ label, rows, maxLength }}
        languages={otherLocales}
        path={`translations.${name}`}
        errorPath={`is.translations.${name}`}
        texts={translations[name] ?? {}}
        errors={fields}
        onChange={(text) => onChange({ ...draft, translations: { ...translations, [name]: text } })}
      />
    </>
  )
}
