import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { readForm } from '#platform/forms.ts'
import { formatNumber } from '#platform/locale.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Refused } from '#ui/refused.tsx'
import { Unsaved } from '#ui/unsaved.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Route } from './+types/settings'
import { changeSettings, getSettings, Settings } from './contract.ts'
import { networkNames, networks } from './networks.ts'
import { reviewChoices } from './review-choices.ts'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_settings())

export async function clientLoader() {
  return { settings: await loaded(api(getSettings, {})) }
}

/** What admins decide about the shop; each change is listed among the changes and can be undone there. */
export default function ShopSettings({ loaderData }: Route.ComponentProps) {
  const { settings } = loaderData
  const { submit, busy, reason, fields } = useAction()
  const save = submit((values) => api(changeSettings, readForm(Settings, values)), {
    toast: m.settings_saved(),
    revalidate: true,
  })
  return (
    <>
      <PageTitle>{m.menu_settings()}</PageTitle>
      <form noValidate onSubmit={save} className="mt-6 grid max-w-2xl gap-8">
        <section className="grid gap-3">
          <h2 className="text-xl">{m.settings_reviews()}</h2>
          <Select
            name="reviews"
            label={m.settings_reviews_shown()}
            hint={m.settings_reviews_hint()}
            defaultValue={settings.reviews}
            error={fields.reviews}
          >
            {Object.entries(reviewChoices).map(([value, label]) => (
              <option key={value} value={value}>
                {label()}
              </option>
            ))}
          </Select>
        </section>
        <section className="grid gap-3">
          <h2 className="text-xl">{m.settings_returns()}</h2>
          <Field
            name="returnDays"
            label={m.settings_return_days()}
            hint={m.settings_return_days_hint()}
            inputMode="numeric"
            defaultValue={formatNumber(settings.returnDays)}
            error={fields.returnDays}
            className="figures max-w-28"
          />
        </section>
        <section className="grid gap-4">
          <h2 className="text-xl">{m.settings_social()}</h2>
          <p className="text-muted">{m.settings_social_text()}</p>
          {networkNames.map((name) => (
            <Field
              key={name}
              name={name}
              type="url"
              label={networks[name]}
              defaultValue={settings[name]}
              placeholder="https://"
              maxLength={200}
              error={fields[name]}
            />
          ))}
        </section>
        <Refused reason={reason} />
        <Unsaved refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
    </>
  )
}
