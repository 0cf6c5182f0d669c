import { useState } from 'react'
import { getPictureUrl, pictureWidths } from './addresses.ts'
import type { Picture as PictureFile } from './contract.ts'

type Props = {
  picture: PictureFile | null
  /** The displayed width, in the syntax of the `sizes` attribute. */
  sizes: string
  /** Loads the picture immediately; the others load when they scroll into view. */
  eager?: boolean
  className?: string
  /** Replaces the picture's own alternative text; empty where the name is shown beside it. */
  alt?: string
  /** The language of the alternative text; pictures and product names are in English. */
  lang?: string
}

/** A stored picture in the best width, its space reserved; a plain background if there is none. */
export function PictureImage({ picture, sizes, eager = false, className = '', alt, lang = 'en' }: Props) {
  const [failed, setFailed] = useState(false)
  if (!picture) return <div aria-hidden className={`bg-picture ${className}`} />
  const hosted = failed ? undefined : picture.sources
  const sources = hosted ?? pictureWidths.map((width) => ({ url: getPictureUrl(picture.name, width), width }))
  const fallBack = () => setFailed(true)
  const fallBackIfBroken = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) fallBack()
  }
  return (
    <img
      src={(sources.find(({ width }) => width >= 640) ?? sources.at(-1))?.url}
      srcSet={sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt ?? picture.alt}
      lang={lang}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={`bg-picture ${className}`}
      // The shop has every picture itself, as a fallback when the host fails: now, or before this script ran.
      {...(hosted && { onError: fallBack, ref: fallBackIfBroken })}
    />
  )
}

/**
 * A product's picture. It fills its square: its own background darkens towards the corners, so padding would show a
 * seam.
 */
export function SquarePicture({ className = '', ...picture }: Props) {
  return <PictureImage {...picture} className={`aspect-square w-full object-contain ${className}`} />
}
