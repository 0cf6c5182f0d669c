import { localize } from '#platform/locale.ts'
import { documentSetting } from '#settings/document.server.ts'
import { Site } from './contract.ts'
import { neutral } from './neutral.ts'

/** What the shop says of itself, as admins have entered it. A demonstration's is stored when it is filled. */
export const siteSetting = documentSetting({
  name: 'site',
  shape: Site,
  initial: neutral,
  rowsOf: (site) => new Map(leaves('site', site)),
})

/** Each text, by where it stands in the document. */
function leaves(path: string, value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([name, part]) => leaves(`${path}.${name}`, part))
}

/** What the home page shows: only what was written. */
export function homeView({ slides, figures, banner, contact }: Site) {
  const { title, text, action, link } = banner
  return {
    slides: slides.map((slide) => ({ ...slide, title: localize(slide.title), text: localize(slide.text) })),
    figures: figures
      .map(({ label, figure }) => ({ label: localize(label), figure: localize(figure) }))
      .filter(({ label, figure }) => label !== '' && figure !== ''),
    banner: localize(title) ? { title: localize(title), text: localize(text), action: localize(action), link } : null,
    address: localize(contact.address),
  }
}

export const aboutView = ({ about: { mission, quality, promise, leaders } }: Site) => ({
  mission: localize(mission),
  quality: localize(quality),
  promise: localize(promise),
  leaders: leaders
    .map(({ name, role, text, picture }) => ({ ...named(name, role), text: localize(text), picture }))
    .filter(({ name }) => name !== ''),
})

const named = (name: Site['footer'], role: Site['footer']) => ({ name: localize(name), role: localize(role) })

export const contactView = ({ contact: { text, address, phone, hours } }: Site) => ({
  text: localize(text),
  address: localize(address),
  phone,
  hours: localize(hours),
})
