import { SquarePicture } from '#base/images/picture.tsx'
import { formatNumber, getName, getTranslationLang, translate } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { ProductPageData } from './page-data.ts'

/**
 * The pictures of a product: the chosen one large, all of them small below. They are radio buttons, so that the keyboard chooses
 * among them, before the page's scripts are there, too.
 */
export function ProductPictures({ product }: { product: ProductPageData }) {
  const first = {
    ...{ img: '', picture: product.picture, alt: product.alt || product.picture?.alt || product.name },
    translations: product.translations,
  }
  const sizes = '(max-width: 640px) 6rem, (max-width: 1024px) 13rem, 16rem'
  const getAlt = (shown: typeof first) => ({ alt: translate(shown, 'alt'), lang: getTranslationLang(shown, 'alt') })
  if (product.pictures.length === 0)
    return (
      <SquarePicture picture={first.picture} sizes={sizes} {...getAlt(first)} eager className="border border-line" />
    )
  return (
    <fieldset className="relative grid grid-cols-3 gap-1 pt-[calc(100%+0.25rem)] sm:grid-cols-4">
      <legend className="sr-only">{m.pictures_of({ name: getName(product) })}</legend>
      {[first, ...product.pictures].map((shown, index) => (
        <label key={shown.img} className="group block cursor-pointer">
          <input
            type="radio"
            name="picture"
            defaultChecked={index === 0}
            aria-label={m.show_picture({ number: formatNumber(index + 1) })}
            className="peer sr-only"
          />
          <SquarePicture
            picture={shown.picture}
            sizes="4rem"
            alt=""
            className="border border-line peer-checked:border-2 peer-checked:border-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-1 peer-focus-visible:outline-accent"
          />
          <span className="absolute inset-x-0 top-0 hidden peer-checked:block">
            <SquarePicture
              picture={shown.picture}
              sizes={sizes}
              {...getAlt(shown)}
              eager={index === 0}
              className="border border-line"
            />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
