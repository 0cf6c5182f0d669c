import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { DeleteDialog } from '#ui/delete-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Refused } from '#ui/refused.tsx'
import { Unsaved } from '#ui/unsaved.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Route } from './+types/address-book'
import { AddressFields, addressIn, inOneLine } from './address-fields.tsx'
import { addAddress, changeAddress, deleteAddress, type KeptAddress, listAddresses } from './contract.ts'
import { countryName } from './countries.ts'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_addresses())

export const clientLoader = async () => ({ book: await loaded(api(listAddresses, {})) })

/** Where the reader has wanted orders and invoices, to be chosen at the checkout. */
export default function AddressBook({ loaderData: { book } }: Route.ComponentProps) {
  const [editing, setEditing] = useState<KeptAddress | 'new'>()
  const deletion = useAction<KeptAddress>()
  if (editing) {
    const known = editing === 'new' ? undefined : editing
    // Whoever works with keys goes on from the button that opened the form.
    const close = () => {
      flushSync(() => setEditing(undefined))
      document.getElementById(openerOf(known))?.focus()
    }
    return <AddressForm key={known?._id} known={known} onDone={close} />
  }
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_addresses()}</PageTitle>
        <Button id={openerOf()} onClick={() => setEditing('new')}>
          {m.address_add()}
        </Button>
      </div>
      {book.length === 0 ? (
        <Notice title={m.addresses_none()} text={m.addresses_none_text()} headingLevel="h2" />
      ) : (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2">
          {book.map((address) => (
            <li key={address._id} className="grid content-between gap-4 border border-line bg-card p-5">
              <Lines address={address} />
              <div className="flex flex-wrap gap-2">
                <Button
                  id={openerOf(address)}
                  variant="secondary"
                  size="small"
                  aria-label={m.address_edit_of({ name: inOneLine(address) })}
                  onClick={() => setEditing(address)}
                >
                  {m.address_edit()}
                </Button>
                <Button
                  variant="danger"
                  size="small"
                  aria-label={m.address_delete_of({ name: inOneLine(address) })}
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
        nameOf={inOneLine}
        warningOf={() => m.address_delete_text()}
        call={({ _id }) => api(deleteAddress, { id: _id })}
        toastOf={() => m.address_deleted()}
      />
    </section>
  )
}

const openerOf = (known?: KeptAddress) => `open-${known?._id ?? 'new'}`

function Lines({ address }: { address: KeptAddress }) {
  const { name, company, street, extra, postcode, city, region, country, phone } = address
  const lines = [
    company,
    street,
    extra,
    [postcode, city, region].filter(Boolean).join(' '),
    countryName(country),
    phone,
  ]
  return (
    <address className="not-italic">
      <span className="block font-semibold">{name}</span>
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="figures block wrap-anywhere">
          {line}
        </span>
      ))}
    </address>
  )
}

function AddressForm({ known, onDone }: { known: KeptAddress | undefined; onDone: () => void }) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), [])
  const save = async (values: FormData) => {
    const address = addressIn(values)
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
        <Refused reason={action.reason} />
        <Unsaved refusal={action.reason} />
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
