import type { ReactNode } from 'react'
import { getName, getNameLanguage, type LocalizedName } from '#base/platform/text/locale.ts'
import { Link } from '#base/ui/link.tsx'

type Props = { line: LocalizedName & { slug: string; sku: string }; children?: ReactNode }

/** The product of a line of a cart or a list: its name, which leads to it, and its part number, followed by `children`. */
export const LineHead = ({ line, children }: Props) => (
  <>
    <h2 className="text-base leading-snug">
      <Link to={`/products/${line.slug}`} lang={getNameLanguage(line)} className="hover:underline">
        {getName(line)}
      </Link>
    </h2>
    <div className="flex flex-wrap items-center gap-x-3 text-sm lg:gap-x-2 lg:text-[0.8125rem]">
      <p lang="en" className="figures text-muted">
        {line.sku}
      </p>
      {children}
    </div>
  </>
)
