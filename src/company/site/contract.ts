import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { line, localizedLine, localizedText, ModifiedReply } from '#base/platform/contract/shapes.ts'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { isCountable } from './counts.ts'
import { maxFigures, maxLeaders, maxLengths } from './limits.ts'
import { ShownLook } from './look/contract.ts'

const tag = { name: 'Site', description: 'What the shop says of itself.' }

/** The texts that have a page of their own, as Markdown. */
export const textNames = [
  ...(['terms', 'privacy', 'imprint', 'policy', 'cookie'] as const),
  ...(['branding', 'design', 'marketing', 'advertisement'] as const),
] as const
export type TextName = (typeof textNames)[number]

/** A page of this shop, such as `/products?category=fasteners`. */
export const ShopPath = line(maxLengths.link).regex(/^\/(?!\/)[^\s"'<>\\]*$/)

/** An uploaded picture, one of the shop's own, or none. */
const PortraitPath = z
  .string()
  .regex(/^(?:|\/images\/[0-9a-f]{32}-(?:320|640|1200)\.webp|\/portrait-placeholder-[ab]\.webp)$/)

const Leader = z.strictObject({
  name: localizedLine(maxLengths.leaderName),
  role: localizedLine(maxLengths.leaderRole),
  text: localizedText(maxLengths.statement),
  picture: PortraitPath,
})

const Text = localizedText(maxLengths.page)

/** A number with what belongs to it, such as `4,200k` or `{orders}`, which the shop counts. */
const FigureText = localizedLine(maxLengths.figure, (shape) =>
  // guard: a figure names nothing that is not counted | isCountable → () => true | site/counts
  shape.refine(isCountable, withIssueCode('not_counted')),
)

/** The shop's texts about itself. Empty ones are not shown; a text's own page says that there is none yet. */
export const Site = z.strictObject({
  /** The shop's name. */
  name: localizedLine(maxLengths.name),
  /** Below the name of the shop, and for search engines. */
  description: localizedText(maxLengths.description),
  /** Beside the year, at the foot of every page. */
  footer: localizedLine(maxLengths.footer),
  contact: z.strictObject({
    text: localizedText(maxLengths.contactText),
    address: localizedText(maxLengths.address),
    phone: line(maxLengths.phone).overwrite(toAsciiDigits),
    hours: localizedText(maxLengths.hours),
  }),
  /** Where parts are sent back, if not to the shop, and how; customers see it once a return is agreed to. */
  returns: z.strictObject({
    address: localizedText(maxLengths.address),
    instructions: localizedText(maxLengths.returnInstructions),
  }),
  about: z.strictObject({
    mission: localizedText(maxLengths.statement),
    quality: localizedText(maxLengths.statement),
    promise: localizedText(maxLengths.promise),
    leaders: z.array(Leader).max(maxLeaders),
  }),
  /** The business summary. */
  figures: z
    .array(z.strictObject({ label: localizedLine(maxLengths.figureLabel), figure: FigureText }))
    .max(maxFigures),
  banner: z.strictObject({
    title: localizedLine(maxLengths.bannerTitle),
    text: localizedText(maxLengths.bannerText),
    action: localizedLine(maxLengths.bannerAction),
    link: ShopPath,
  }),
  pages: z.strictObject(Object.fromEntries(textNames.map((name) => [name, Text])) as Record<TextName, typeof Text>),
})
export type Site = z.output<typeof Site>

export const getSite = endpoint('GET /site', {
  tag,
  summary: 'Everything that the shop says of itself, in every language',
  access: 'admin',
  reply: Site,
})

// All texts in two languages, three bytes a letter, as they were and as they are to be, come to two megabytes.
const maxBytes = 4 * 1024 * 1024

/**
 * Replaces the document. `was` holds what the form showed, so that another admin's change made meanwhile is not lost.
 */
export const changeSite = endpoint('PUT /site', {
  tag,
  summary: 'Change what the shop says of itself',
  access: 'admin',
  body: z.strictObject({ was: Site, is: Site }),
  maxBytes,
  reply: ModifiedReply,
  refusals: ['stale_version'],
})

// The texts below are in the caller's language, or in English where they are missing in it.

export const getSiteFrame = endpoint('GET /site/frame', {
  tag,
  summary: 'What stands on every page',
  access: 'public',
  reply: z.object({
    name: localizedLine(maxLengths.name),
    description: z.string(),
    footer: z.string(),
    look: ShownLook,
    /** By which dates are written; empty: not known. */
    timeZone: z.string(),
  }),
})

/** `picture` names a built-in picture, or is the address of an uploaded one, of which `alt` says what it shows. */
const HomeSlide = z.object({
  ...{ title: z.string(), text: z.string(), link: z.string() },
  ...{ picture: z.string(), alt: z.string() },
})
export type HomeSlide = z.output<typeof HomeSlide>

const Banner = z.object({ title: z.string(), text: z.string(), action: z.string(), link: z.string() })
export type Banner = z.output<typeof Banner>

const Figure = z.object({ label: z.string(), figure: z.string() })
export type Figure = z.output<typeof Figure>

export const getSiteHome = endpoint('GET /site/home', {
  tag,
  summary: 'The slides, figures and banner of the home page, and the postal address',
  access: 'public',
  reply: z.object({
    slides: z.array(HomeSlide),
    figures: z.array(Figure),
    banner: Banner.nullable(),
    address: z.string(),
  }),
})

const AboutLeader = z.object({ name: z.string(), role: z.string(), text: z.string(), picture: z.string() })
export type AboutLeader = z.output<typeof AboutLeader>

export const getSiteAbout = endpoint('GET /site/about', {
  tag,
  summary: 'Mission, quality policy, promise and leaders',
  access: 'public',
  reply: z.object({
    mission: z.string(),
    quality: z.string(),
    promise: z.string(),
    leaders: z.array(AboutLeader),
  }),
})

export const getSiteContact = endpoint('GET /site/contact', {
  tag,
  summary: 'How to reach the shop',
  access: 'public',
  reply: z.object({ text: z.string(), address: z.string(), phone: z.string(), hours: z.string() }),
})

/** `html` is safe: raw HTML in the text is shown as text. Empty if there is no text. `lang`: the text's language. */
export const getSiteText = endpoint('GET /site/text', {
  tag,
  summary: 'A text that has a page of its own',
  access: 'public',
  query: z.strictObject({ name: z.enum(textNames) }),
  reply: z.object({ html: z.string(), lang: z.string(), beginning: z.string() }),
})
