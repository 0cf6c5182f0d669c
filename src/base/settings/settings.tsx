import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { readForm } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field, Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/settings'
import { changeSettings, getSettings, ShopSettings } from './contract.ts'
import { settings as rows, type SettingName, type SettingRow, settingSections } from './fields.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_settings())

export async function clientLoader() {
  return { settings: await loadForPage(api(getSettings, {})) }
}

/** The shop's settings for admins. Each change appears among the changes and can be undone there. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { settings } = loaderData
  const { submit, busy, reason, fields } = useAction()
  const save = submit((values) => api(changeSettings, readForm(ShopSettings, values)), {
    toast: m.settings_saved(),
    revalidate: true,
  })
  return (
    <>
      <PageTitle>{m.menu_settings()}</PageTitle>
      <form noValidate onSubmit={save} className="mt-6 grid max-w-2xl gap-8">
        {settingSections.map(({ title, text, names }) => (
          <section key={names[0]} className="grid gap-3">
            <h2 className="text-xl">{title()}</h2>
            {text && <p className="text-muted">{text()}</p>}
            {names.map((name) => (
              <SettingField key={name} name={name} value={settings[name]} error={fields[name]} />
            ))}
          </section>
        ))}
        <RefusalNotice reason={reason} />
        <UnsavedNotice refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
    </>
  )
}

type SettingFieldProps = { name: SettingName; value: string | number; error: string | undefined }

function SettingField({ name, value, error }: SettingFieldProps) {
  const { label, hint, control }: SettingRow = rows[name]
  const shared = { name, label: label(), hint: hint?.(), error }
  if (control.kind === 'choice')
    return (
      <Select {...shared} defaultValue={value}>
        {Object.entries(control.options).map(([option, label]) => (
          <option key={option} value={option}>
            {label()}
          </option>
        ))}
      </Select>
    )
  if (control.kind === 'number') {
    const shown = formatNumber(Number(value))
    return <Field {...shared} inputMode="numeric" defaultValue={shown} className="figures max-w-28" />
  }
  if (control.kind === 'line')
    return <Field {...shared} inputMode="numeric" defaultValue={value} className="figures max-w-28" maxLength={8} />
  return <Field {...shared} type="url" defaultValue={value} placeholder="https://" maxLength={200} />
}
