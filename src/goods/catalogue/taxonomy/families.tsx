import { Link } from 'react-router'
import { PictureImage } from '#base/images/picture.tsx'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { hasPart } from '#base/platform/folding/fold.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { DeleteDialog } from '#base/ui/lists/delete-dialog.tsx'
import { EditDelete } from '#base/ui/lists/edit-delete.tsx'
import { SearchForm } from '#base/ui/lists/search-form.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/families'
import { deleteFamily, type EditableFamily, listEditableFamilies } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_families())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  return { q, families: (await loadForPage(api(listEditableFamilies, {}))).filter((family) => isFound(family, q)) }
}

/** Whether each word stands in its name, in any language, its standard, address or category. */
function isFound({ name, translations, standard, slug, category }: EditableFamily, q: string): boolean {
  const names = Object.values(translations.name ?? {})
  const text = [name, ...names, standard, slug, category.name].join(' ')
  return q.split(/\s+/).every((word) => hasPart(text, word))
}

/** All families, each with its category and how many products it has. */
export default function Families({ loaderData: { q, families } }: Route.ComponentProps) {
  const deletion = useAction<EditableFamily>()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_families()}</PageTitle>
        <ButtonLink to="/dashboard/addFamily">{m.family_add()}</ButtonLink>
      </div>
      <p className="mt-1 max-w-prose text-muted">{m.families_text()}</p>
      <SearchForm label={m.menu_families()} inputLabel={m.families_search()} q={q} />
      {families.length === 0 ? (
        <Notice
          title={q ? m.families_not_found() : m.families_none()}
          text={q ? m.families_not_found_text() : m.families_none_text()}
          headingLevel="h2"
        />
      ) : (
        <Table
          caption={m.menu_families()}
          rows={families}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.name(), unlabelled: true, cell: (family) => <FamilyName family={family} /> },
            {
              label: m.category(),
              cell: ({ category }) => <span lang={getNameLanguage(category)}>{getName(category)}</span>,
            },
            { label: m.family_attributes(), align: 'right', cell: ({ attributes }) => <Count of={attributes} /> },
            {
              label: m.nav_products(),
              align: 'right',
              cell: ({ products, incomplete }) => (
                <>
                  <Count of={products} />
                  {incomplete > 0 && (
                    <span className="block text-sm text-muted">
                      {m.family_incomplete({ number: formatNumber(incomplete) })}
                    </span>
                  )}
                </>
              ),
            },
            {
              label: m.edit(),
              unlabelled: true,
              align: 'right',
              cell: (family) => (
                <EditDelete
                  name={getName(family)}
                  to={`/dashboard/editFamily/${family._id}`}
                  onDelete={() => deletion.ask(family)}
                />
              ),
            },
          ]}
        />
      )}
      <DeleteDialog
        action={deletion}
        title={m.family_delete_question()}
        getItemName={getName}
        getWarning={({ products }) => m.family_delete_warning({ count: products })}
        call={({ _id }) => api(deleteFamily, { id: _id })}
        getToast={(family) => m.family_deleted({ name: getName(family) })}
      />
    </>
  )
}

const Count = ({ of }: { of: number }) => <span className="figures">{formatNumber(of)}</span>

const FamilyName = ({ family }: { family: EditableFamily }) => (
  <span className="flex items-center gap-3">
    <PictureImage
      picture={family.picture}
      sizes="2.5rem"
      alt=""
      className="size-10 border border-line object-contain"
    />
    <span>
      <Link to={`/families/${family.slug}`} lang={getNameLanguage(family)} className="link font-medium">
        {getName(family)}
      </Link>
      <span lang="en" className="figures block text-sm text-muted">
        {family.standard}
      </span>
    </span>
  </span>
)
