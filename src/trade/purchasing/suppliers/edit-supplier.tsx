import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { readForm } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/edit-supplier'
import { addSupplier, editSupplier, getSupplier, listSupplierParts, SupplierEntry } from './contract.ts'
import { PartsForm } from './parts-form.tsx'
import { SupplierFields } from './supplier-fields.tsx'
import { SupplierParts } from './supplier-parts.tsx'

const getTitle = (id: string | undefined) => (id ? m.supplier_edit() : m.supplier_add())

export const meta: Route.MetaFunction = ({ params }) => buildTitleMeta(getTitle(params.id))

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  if (!id) return { supplier: undefined, parts: undefined }
  const cursor = new URL(request.url).searchParams.get('cursor') ?? ''
  const [supplier, parts] = await loadForPage(
    Promise.all([api(getSupplier, { id }), callList(listSupplierParts, { id, cursor, limit: '50' })]),
  )
  return { supplier, parts }
}

/** Adds a supplier, or changes one and what they supply. */
export default function EditSupplier({ loaderData: { supplier, parts } }: Route.ComponentProps) {
  const navigate = useNavigate()
  // What was loaded, not what another admin has saved since.
  const [was, setWas] = useState(supplier)
  const [key] = useState(() => crypto.randomUUID())
  const { submit, busy, reason, fields } = useAction()
  const onSubmit = submit(async (form) => {
    const is = readForm(SupplierEntry, form)
    if (was) {
      await api(editSupplier, { id: was._id, version: was.version, is })
      setWas(await api(getSupplier, { id: was._id }))
    }
    const id = was?._id ?? (await api(addSupplier, { is }, { idempotencyKey: key })).insertedId
    showToast(m.supplier_saved())
    if (!was) navigate(`/dashboard/editSupplier/${id}`)
  })
  return (
    <>
      <PageTitle>{supplier?.name ?? m.supplier_add()}</PageTitle>
      <SupplierFields supplier={was} onSubmit={onSubmit} busy={busy} reason={reason} fields={fields} />
      {supplier && parts && (
        <>
          <h2 className="mt-8 mb-2 text-xl">{m.supplier_parts()}</h2>
          <PartsForm supplier={supplier} />
          <SupplierParts supplier={supplier} {...parts} />
        </>
      )}
    </>
  )
}
