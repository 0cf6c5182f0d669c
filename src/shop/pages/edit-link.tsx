import { useMatches } from 'react-router'
import { Link } from '#base/ui/link.tsx'
import type { Path } from '#pages.ts'
import { m } from '#paraglide/messages.js'

type PageData = { product?: { _id: string } } | undefined

const site = (section: string) => () => `/dashboard/site#${section}`
const product = (data: PageData) => data?.product && `/dashboard/editProduct/${data.product._id}`

/** Where an admin changes what a page of the shop shows. */
const editors: Partial<Record<Path, (data: PageData) => string | undefined>> = {
  ...{ '/': site('home'), '/about': site('about'), '/contact': site('contact') },
  ...{ '/terms': site('terms'), '/privacy': site('privacy'), '/imprint': site('imprint') },
  ...{ '/policy': site('policy'), '/cookie': site('cookie'), '/branding': site('branding') },
  ...{ '/design': site('design'), '/marketing': site('marketing'), '/adverticement': site('advertisement') },
  ...{ '/products/:slug': product, '/families/:slug': () => '/dashboard/families' },
  ...{ '/categories/:slug': () => '/dashboard/categories' },
  ...{ '/blogs': () => '/dashboard/articles', '/blogs/:slug': () => '/dashboard/articles' },
}

/** Leads an admin from a page of the shop to the screen that changes it. Its script comes only to those who are signed in. */
export function EditLink() {
  const { id, loaderData } = useMatches().at(-1)!
  const to = editors[id as Path]?.(loaderData as PageData)
  if (to === undefined) return null
  return (
    <Link to={to} className="link inline-flex min-h-8 items-center text-sm">
      {m.edit()}
    </Link>
  )
}
