import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { DeleteDialog } from '#base/ui/lists/delete-dialog.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/address-book'
import { AddressFields, formatOneLine, readAddress } from './address-fields.tsx'
import { AddressLines } from './address-lines.tsx'
import { addAddress, changeAddress, deleteAddress, listAddresses, type SavedAddress } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_addresses())

export const clientLoader = async () => ({ book: await loadForPage(api(listAddresses, {})) })

/** The reader's earlier addresses for orders and invoices, to choose from at the checkout. */
export default function AddressBook({ loaderData: { book } }: Route.ComponentProps) {
  const [editing, setEditing] = useState<SavedAddress | 'new'>()
  const deletion = useAction<SavedAddress>()
  if (editing) {
    const known = editing === 'new' ? undefined : editing
    // Keyboard users continue from the button that opened the form.
    const close = () => {
      flushSync(() => setEditing(undefined))
      document.getElementById(toOpenerId(known))?.focus()
    }
    return <AddressForm key={known?._id} known={known} onDone={close} />
  }
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_addresses()}</PageTitle>
        <Button id={toOpenerId()} onClick={() => setEditing('new')}>
          {m.address_add()}
        </Button>
      </div>
      {book.length === 0 ? (
        <Notice title={m.addresses_none()} text={m.addresses_none_text()} headingLevel="h2" />
      ) : (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2">
          {book.map((address) => (
            <li key={address._id} className="grid content-between gap-4 border border-line bg-card p-5">
              <AddressLines address={address} />
              <div className="flex flex-wrap gap-2">
                <Button
                  id={toOpenerId(address)}
                  variant="secondary"
                  size="small"
                  aria-label={m.address_edit_of({ name: formatOneLine(address) })}
                  onClick={() => setEditing(address)}
                >
                  {m.address_edit()}
                </Button>
                <Button
                  variant="danger"
                  size="small"
                  aria-label={m.address_delete_of({ name: formatOneLine(address) })}
                  onClick={() => deletion.ask(address)}
                >
                  {m.delete()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <DeleteDialog
        action={deletion}
        title={m.address_delete_question()}
        getItemName={formatOneLine}
        getWarning={() => m.address_delete_text()}
        call={({ _id }) => api(deleteAddress, { id: _id })}
        getToast={() => m.address_deleted()}
      />
    </section>
  )
}

const toOpenerId = (known?: SavedAddress) => `open-${known?._id ?? 'new'}`

function AddressForm({ known, onDone }: { known: SavedAddress | undefined; onDone: () => void }) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), [])
  const save = async (values: FormData) => {
    const address = readAddress(values)
    await (known ? api(changeAddress, { id: known._id, ...address }) : api(addAddress, address))
    onDone()
  }
  return (
    <section className="max-w-2xl">
      <PageTitle>{known ? m.address_edit_title() : m.address_add()}</PageTitle>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={action.submit(save, { toast: m.address_saved(), revalidate: true })}
        className="mt-6 grid gap-5 border border-line bg-card p-5 sm:p-7"
      >
        <AddressFields {...(known && { initial: known })} fields={action.fields} />
        <RefusalNotice reason={action.reason} />
        <UnsavedNotice refusal={action.reason} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={action.busy}>
            {m.save()}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {m.cancel()}
          </Button>
        </div>
      </form>
    </section>
  )
}
