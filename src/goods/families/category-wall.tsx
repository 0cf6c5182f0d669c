import { PictureImage } from '#base/images/picture.tsx'
import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { keepHtml } from '#base/ui/kept-html.ts'
import { Link } from '#base/ui/link.tsx'
import { m } from '#paraglide/messages.js'
import type { CategoryWallData } from './category-wall-data.ts'

/** All categories with their pictures and families: from here any family is one click away. */
export function CategoryWall({ wall }: { wall: CategoryWallData }) {
  if (wall.length === 0) return null
  const kept = keepHtml(wall, () => <Tops wall={wall} />)
  return (
    <section id="categories" aria-labelledby="categories-title" className="frame scroll-mt-4 pt-10" {...kept}>
      {kept ? undefined : <Tops wall={wall} />}
    </section>
  )
}

function Tops({ wall }: { wall: CategoryWallData }) {
  return (
    <>
      <h2 id="categories-title" className="text-2xl">
        {m.category_all()}
      </h2>
      {wall.map((top) => (
        <section key={top.slug} aria-labelledby={`wall-${top.slug}`}>
          <h3 id={`wall-${top.slug}`} className="mt-5 mb-2 text-lg">
            <Link to={`/categories/${top.slug}`} lang={getNameLanguage(top)} className="hover:underline">
              {getName(top)}
            </Link>
          </h3>
          <ul className="cells sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {top.categories.map((category) => (
              <Tile key={category.slug} category={category} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Tile({ category }: { category: CategoryWallData[number]['categories'][number] }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3 bg-card p-2">
      <PictureImage picture={category.picture} sizes="4rem" alt="" className="size-16 object-contain" />
      <div>
        <h4 className="text-sm">
          <Link
            to={`/categories/${category.slug}`}
            lang={getNameLanguage(category)}
            className="inline-flex min-h-6 items-center font-semibold hover:underline"
          >
            {getName(category)}
          </Link>
        </h4>
        <ul className="text-sm">
          {category.families.map((family) => (
            <li key={family.slug}>
              <Link
                to={`/families/${family.slug}`}
                lang={getNameLanguage(family)}
                className="inline-flex min-h-6 items-center leading-snug text-soft hover:underline"
              >
                {getName(family)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
