import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { type Action, useAction } from '#base/ui/hooks/use-action.ts'
import { DeleteDialog } from '#base/ui/lists/delete-dialog.tsx'
import { EditDelete } from '#base/ui/lists/edit-delete.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/categories'
import { deleteCategory, type EditableCategory, listEditableCategories, reorderCategories } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_categories())

export const clientLoader = async () => ({ categories: await loadForPage(api(listEditableCategories, {})) })

/** The tree of categories, in the order of the shop's menus. */
export default function Categories({ loaderData: { categories } }: Route.ComponentProps) {
  const deletion = useAction<EditableCategory>()
  const ordering = useAction()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_categories()}</PageTitle>
        <ButtonLink to="/dashboard/addCategory">{m.category_add()}</ButtonLink>
      </div>
      <p className="mt-1 mb-4 max-w-prose text-muted">{m.categories_text()}</p>
      <RefusalNotice reason={ordering.reason} />
      {categories.length === 0 ? (
        <Notice title={m.categories_none()} text={m.categories_none_text()} headingLevel="h2" />
      ) : (
        <Table
          caption={m.menu_categories()}
          rows={categories}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.name(), unlabelled: true, cell: (category) => <CategoryLink category={category} /> },
            {
              label: m.menu_families(),
              align: 'right',
              cell: (category) => <Count of={sumBelow(categories, category, 'families')} />,
            },
            {
              label: m.nav_products(),
              align: 'right',
              cell: (category) => <Count of={sumBelow(categories, category, 'products')} />,
            },
            {
              label: m.category_order(),
              unlabelled: true,
              align: 'right',
              cell: (category) => <MoveButtons category={category} categories={categories} action={ordering} />,
            },
            {
              label: m.edit(),
              unlabelled: true,
              align: 'right',
              cell: (category) => (
                <EditDelete
                  name={getName(category)}
                  to={`/dashboard/editCategory/${category._id}`}
                  onDelete={() => deletion.ask(category)}
                />
              ),
            },
          ]}
        />
      )}
      <DeleteDialog
        action={deletion}
        title={m.category_delete_question()}
        getItemName={getName}
        getWarning={() => m.category_delete_warning()}
        call={({ _id }) => api(deleteCategory, { id: _id })}
        getToast={(category) => m.category_deleted({ name: getName(category) })}
      />
    </>
  )
}

/** What a category and its children hold together. */
const sumBelow = (
  categories: readonly EditableCategory[],
  { _id }: EditableCategory,
  what: 'families' | 'products',
): number =>
  categories
    .filter((category) => category._id === _id || category.parentId === _id)
    .reduce((sum, category) => sum + category[what], 0)

const Count = ({ of }: { of: number }) => <span className="figures">{formatNumber(of)}</span>

const CategoryLink = ({ category }: { category: EditableCategory }) => (
  <Link
    to={`/categories/${category.slug}`}
    lang={getNameLanguage(category)}
    className={`link ${category.parentId ? 'pl-6' : 'font-semibold'}`}
  >
    {getName(category)}
  </Link>
)

type MoveProps = { category: EditableCategory; categories: readonly EditableCategory[]; action: Action<true> }

function MoveButtons({ category, categories, action }: MoveProps) {
  const siblings = categories.filter(({ parentId }) => parentId === category.parentId)
  const index = siblings.indexOf(category)
  const move = (to: number) => {
    const ids = siblings.map(({ _id }) => _id).toSpliced(index, 1)
    const order = { parentId: category.parentId, ids: ids.toSpliced(to, 0, category._id) }
    return action.run(() => api(reorderCategories, order), { revalidate: true })
  }
  const name = getName(category)
  return (
    <span className="flex gap-2 md:justify-end">
      <Button
        variant="secondary"
        size="small"
        aria-label={m.move_up_of({ name })}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        ↑
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-label={m.move_down_of({ name })}
        disabled={index === siblings.length - 1}
        onClick={() => move(index + 1)}
      >
        ↓
      </Button>
    </span>
  )
}
