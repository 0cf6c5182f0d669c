import { getShopName, hasOwnName } from '#base/platform/shop-name.ts'
import type { Logo } from '#company/site/look/contract.ts'
import { useSiteFrame } from '#company/site/use-site-frame.ts'

// What is wider becomes less high. On a phone the search box needs the room.
const headerLogo = 'h-7.5 w-auto max-w-20 object-contain object-left sm:max-w-48'

/** The logo at the top of a page, or else the name. Whatever it is within names the shop. */
export function ShopMark() {
  const { logo, logoOnDark, icon } = useSiteFrame().look
  if (logo)
    return (
      <picture>
        {icon && <source srcSet={icon} media="(width < 40rem)" width={30} height={30} />}
        {logoOnDark && <source srcSet={logoOnDark.url} media="(prefers-color-scheme: dark)" {...getSize(logoOnDark)} />}
        <img src={logo.url} alt="" {...getSize(logo)} className={headerLogo} />
      </picture>
    )
  if (hasOwnName()) return <span className="text-xl font-bold tracking-tight">{getShopName()}</span>
  return (
    <picture>
      <source srcSet="/ironwright-mark.svg" media="(width < 40rem)" width={30} height={30} />
      <source srcSet="/ironwright-logo-on-dark.svg" media="(prefers-color-scheme: dark)" />
      <img src="/ironwright-logo.svg" alt="" width={144} height={30} className="h-7.5 w-auto" />
    </picture>
  )
}

/** The same at the foot of a page, which is dark in both themes. */
export function ShopMarkOnDark() {
  const { logoOnDark } = useSiteFrame().look
  if (logoOnDark)
    return (
      <img
        src={logoOnDark.url}
        alt={getShopName()}
        {...getSize(logoOnDark)}
        loading="lazy"
        className="h-9 w-auto max-w-60 object-contain object-left"
      />
    )
  if (hasOwnName()) return <p className="text-xl font-bold tracking-tight">{getShopName()}</p>
  return <img src="/ironwright-logo-on-dark.svg" alt={getShopName()} width={172} height={36} />
}

const getSize = ({ width, height }: Logo) => ({ width, height })
