import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#base/platform/contract/endpoint.ts'
import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import type { listCategories } from '#goods/catalogue/contract.ts'
import { m } from '#paraglide/messages.js'
import { useMenuEnd } from './use-menu-end.ts'

type Tree = Reply<typeof listCategories>
let known: Tree | undefined

/** The tree of categories, over the page. */
export function CategoryMenu({ onClose }: { onClose: () => void }) {
  const [tree, setTree] = useState(known)
  const panel = useRef<HTMLDivElement>(null)
  useMenuEnd(panel, onClose)
  useEffect(() => {
    readTree().then(setTree, onClose)
  }, [onClose])
  return (
    <div
      ref={panel}
      className="absolute inset-x-0 top-full z-60 max-h-[75dvh] overflow-y-auto border-y border-line bg-card pb-6"
    >
      <div className="frame">
        <Link to="/products" className="link inline-flex min-h-11 items-center font-semibold">
          {m.home_all_products()}
        </Link>
        <ul className="gap-8 sm:columns-2 lg:columns-4">
          {tree?.map((top) => (
            <li key={top.slug} className="break-inside-avoid pb-4">
              <CategoryLink category={top} className="font-semibold" />
              <ul>
                {top.children.map((child) => (
                  <li key={child.slug}>
                    <CategoryLink category={child} className="text-sm text-soft" />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function CategoryLink({ category, className }: { category: Omit<Tree[number], 'children'>; className: string }) {
  return (
    <Link
      to={`/categories/${category.slug}`}
      prefetch="intent"
      lang={getNameLanguage(category)}
      className={`inline-flex min-h-8 items-center hover:underline ${className}`}
    >
      {getName(category)}
    </Link>
  )
}

/** Asks without the API's client, which is larger than this menu. */
async function readTree(): Promise<Tree> {
  known ??= (await (await fetch('/api/categories')).json()) as Tree
  return known
}
