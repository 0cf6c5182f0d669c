import { z } from 'zod'
import { Picture } from '#base/images/contract.ts'
import { enteredTranslations, line, PhotoAddress, translationsFor } from '#base/platform/contract/shapes.ts'
import type { Translations } from '#base/platform/text/locale.ts'

/** How many pictures a product has besides its first one. */
export const maxFurtherPictures = 11

const texts = { alt: line(200).optional(), translations: enteredTranslations({ alt: line(200) }).optional() }

/** A further picture of a product as a form sends it: its address, and what it shows. */
export const EnteredPicture = z.strictObject({ img: PhotoAddress, ...texts })

/** A picture in a line of an import: the name of its content, or an address that ends with one of its files. */
export const PictureName = z
  .string()
  .trim()
  .transform((text) => /^(?:\S*\/)?([0-9a-f]{32})(?:-(?:320|640|1200)\.webp)?$/.exec(text)?.[1] ?? text)
  .pipe(z.string().regex(/^[0-9a-f]{32}$/))

/** The same as a line of an import names it: by its content, which the shop must have. */
export const ImportedPicture = z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}$/), ...texts })

/** The same as pages show it. */
export const ShownPicture = z.object({
  img: z.string(),
  picture: Picture,
  alt: z.string(),
  translations: translationsFor('alt'),
})
export type ShownPicture = z.output<typeof ShownPicture>

/** As the column holds it: always with its texts, those in other languages without empty ones. */
export type StoredPictureEntry = { name: string; alt: string; translations: Translations<'alt'> }

export function toPictureEntry({
  name,
  alt = '',
  translations = {},
}: z.output<typeof ImportedPicture>): StoredPictureEntry {
  const stated = Object.entries(translations.alt ?? {}).filter(([, text]) => text !== '')
  return { name, alt, translations: stated.length > 0 ? { alt: Object.fromEntries(stated) } : {} }
}
