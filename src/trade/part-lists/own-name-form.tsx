import { useEffect, useRef, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { readForm } from '#base/platform/forms.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { type OwnName, setOwnName } from '#goods/own-numbers/contract.ts'
import { formatOwnName } from '#goods/own-numbers/own-name.ts'
import { m } from '#paraglide/messages.js'

/** `name` is the shop’s, in the language `lang`, for screen reader users, who do not see which row this is. */
type Props = { productId: string; own: OwnName; name: string; lang: Locale }

/** The reader's own name of a part, edited in place. */
export function OwnNameForm({ productId, own, name, lang }: Props) {
  const [open, setOpen] = useState(false)
  const [kept, setKept] = useState(own)
  const action = useAction()
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // The pressed button is gone, so keyboard users continue from here.
  useEffect(() => {
    if (!open && wasOpen.current) opener.current?.focus()
    wasOpen.current = open
  }, [open])
  const isNamed = kept.number !== '' || kept.name !== ''
  if (!open) {
    return (
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
        {isNamed && (
          <span className="font-medium wrap-anywhere">{m.own_number_shown({ text: formatOwnName(kept) })}</span>
        )}
        <button ref={opener} type="button" onClick={() => setOpen(true)} className="link min-h-9 print:hidden">
          {isNamed ? m.own_edit() : m.own_add()}
          <span lang={lang} className="sr-only">
            {` (${name})`}
          </span>
        </button>
      </p>
    )
  }
  const save = async (values: FormData) => {
    const next = readForm(setOwnName.body, values)
    await api(setOwnName, { id: productId, ...next })
    setKept(next)
    setOpen(false)
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={action.submit(save, { toast: m.own_saved() })}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      className="mt-2 grid max-w-lg gap-3"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          autoFocus
          name="number"
          label={m.own_number()}
          defaultValue={kept.number}
          maxLength={60}
          error={action.fields.number}
        />
        <Field name="name" label={m.own_name()} defaultValue={kept.name} maxLength={200} error={action.fields.name} />
      </div>
      <RefusalNotice reason={action.reason} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={action.busy}>
          {m.save()}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setOpen(false)}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  )
}
