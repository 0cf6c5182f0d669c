import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { useDocument } from '#base/settings/use-document.ts'
import { Button } from '#base/ui/button.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { getPartAt, type SitePart } from '../part.ts'
import { PortraitField } from '../portrait-field.tsx'
import type { Route } from './+types/look'
import { ColourField } from './colour-field.tsx'
import { changeLook, getLook, type Look } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_look())

export const clientLoader = async () => await loadForPage(api(getLook, {}))

const asTyped = (look: Look) => look

/** The logo, the icon and the colour, saved together. Each change appears among the changes and can be undone there. */
export default function ShopLook({ loaderData }: Route.ComponentProps) {
  const { draft, setDraft, onSubmit, busy, reason, fields } = useDocument({
    loaded: loaderData,
    toDraft: asTyped,
    toDocument: asTyped,
    shape: changeLook.body,
    save: (change) => api(changeLook, change),
    saved: m.look_saved(),
  })
  const part: SitePart<Look> = { value: draft, path: 'is', errors: fields, update: setDraft }
  return (
    <>
      <PageTitle>{m.menu_look()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.look_text()}</p>
      <form noValidate onSubmit={onSubmit} className="mt-6 grid max-w-3xl gap-8">
        <PortraitField
          part={getPartAt(part, 'logo')}
          label={m.look_logo()}
          hint={m.look_logo_hint()}
          removeLabel={m.look_remove()}
          look="h-14 w-auto max-w-60 bg-[#ffffff] object-contain p-2"
        />
        <PortraitField
          part={getPartAt(part, 'logoOnDark')}
          label={m.look_logo_dark()}
          hint={m.look_logo_dark_hint()}
          removeLabel={m.look_remove()}
          look="h-14 w-auto max-w-60 bg-anvil object-contain p-2"
        />
        <PortraitField
          part={getPartAt(part, 'icon')}
          label={m.look_icon()}
          hint={m.look_icon_hint()}
          removeLabel={m.look_remove()}
          look="size-14 object-contain"
        />
        <ColourField part={getPartAt(part, 'colour')} />
        <RefusalNotice reason={reason} />
        <UnsavedNotice refusal={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
    </>
  )
}
