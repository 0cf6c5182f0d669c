import { m } from '#paraglide/messages.js'

/** The pictures for slides that every shop has. */
export const builtInPictures = ['fasteners', 'tools', 'drives', 'workshop'] as const
export type BuiltInPicture = (typeof builtInPictures)[number]

/** Their descriptions. */
export const pictureNames: Record<BuiltInPicture, () => string> = {
  fasteners: m.slide_fasteners_alt,
  tools: m.slide_tools_alt,
  drives: m.slide_drives_alt,
  workshop: m.slide_workshop_alt,
}

/** The built-in picture of that name, if there is one; other names are addresses of uploaded pictures. */
export const findBuiltInPicture = (name: string): BuiltInPicture | undefined =>
  builtInPictures.find((builtIn) => builtIn === name)
