import { z } from 'zod'
import { localize } from '#base/platform/text/locale.ts'
import { createDocumentSetting } from '#base/settings/document.server.ts'
import { Site } from './contract.ts'
import { type Counts, fillCounts } from './counts.ts'
import { neutral } from './neutral.ts'
import type { Slides } from './slides/contract.ts'
import { toHomeSlides } from './slides/service.server.ts'
import { listTextsByPath } from './texts.server.ts'

/** What earlier versions recorded holds the slides too, which are a setting of their own now. */
const StoredSite = z.preprocess((stored) => {
  const { slides: _, ...site } = Object(stored)
  return site
}, Site)

/** The shop's texts, as entered by admins. A demonstration's are stored when it is filled. */
export const siteSetting = createDocumentSetting({
  name: 'site',
  shape: StoredSite,
  initial: neutral,
  added: { returns: neutral.returns },
  listRows: (site) => new Map(listTextsByPath('site', site)),
})

/** The contents of the home page: only existing texts. */
export function toHomeView({ figures, banner, contact }: Site, slides: Slides, counts: Counts | undefined) {
  const { title, text, action, link } = banner
  return {
    slides: toHomeSlides(slides),
    figures: figures
      .map(({ label, figure }) => ({ label: localize(label), figure: fillCounts(localize(figure), counts) }))
      .filter(({ label, figure }) => label !== '' && figure !== ''),
    banner: localize(title) ? { title: localize(title), text: localize(text), action: localize(action), link } : null,
    address: localize(contact.address),
  }
}

export const toAboutView = ({ about: { mission, quality, promise, leaders } }: Site) => ({
  mission: localize(mission),
  quality: localize(quality),
  promise: localize(promise),
  leaders: leaders
    .map(({ name, role, text, picture }) => ({ ...localizePerson(name, role), text: localize(text), picture }))
    .filter(({ name }) => name !== ''),
})

const localizePerson = (name: Site['footer'], role: Site['footer']) => ({ name: localize(name), role: localize(role) })

export const toContactView = ({ contact: { text, address, phone, hours } }: Site) => ({
  text: localize(text),
  address: localize(address),
  phone,
  hours: localize(hours),
})
