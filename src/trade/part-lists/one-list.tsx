import { lazy, Suspense } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { Spinner } from '#base/ui/spinner.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/one-list'
import { getList } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.list())

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  list: await loadForPage(api(getList, { id: params.id })),
})

// Every page preloads the file names of all pages, so the page itself stays small.
const Editor = lazy(() => import('./editor.tsx').then(({ Editor }) => ({ default: Editor })))

export default function OneList({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <section>
      <ButtonLink to="/dashboard/lists" variant="secondary" className="print:hidden">
        {m.menu_lists()}
      </ButtonLink>
      <Suspense fallback={<Spinner label={m.loading()} />}>
        <Editor key={`${list._id} ${list.version}`} list={list} />
      </Suspense>
    </section>
  )
}
