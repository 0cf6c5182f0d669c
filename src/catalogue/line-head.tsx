import { Link } from 'react-router'
import { type Named, nameLang, nameOf } from '#platform/locale.ts'

/** What a line of a cart or a list is of: the product's name, which leads to it, and its part number. */
export const LineHead = ({ line }: { line: Named & { slug: string; sku: string } }) => (
  <>
    <h2 className="text-base leading-snug">
      <Link to={`/products/${line.slug}`} lang={nameLang(line)} className="hover:underline">
        {nameOf(line)}
      </Link>
    </h2>
    <p lang="en" className="figures text-sm text-muted">
      {line.sku}
    </p>
  </>
)
