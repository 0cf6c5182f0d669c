/** A colour as `#rrggbb`. */
export type Colour = `#${string}`

/** What a shop's colour becomes on light and on dark pages. Links and buttons can be read on every surface there. */
export type Theme = Record<'light' | 'dark', Tones>
type Tones = { link: Colour; hover: Colour; onAction: Colour; accent: Colour }

/** That of `app.css`, which a shop has until its owner chooses a colour. */
export const softwareTheme: Theme = {
  light: { link: '#b8430a', hover: '#963607', onAction: '#ffffff', accent: '#e85e17' },
  dark: { link: '#ff8a4a', hover: '#ffa16c', onAction: '#1b2128', accent: '#ff8a4a' },
}

/** As the owner has chosen it. A process is of one shop. */
let chosenColour = ''

/** Called by whoever reads what the owner has chosen; empty: nothing. */
export function setThemeColour(colour: string): void {
  chosenColour = colour
}

/** The theme of the shop, for what has no style sheet of pages. */
export const getTheme = (): Theme => (chosenColour ? deriveTheme(chosenColour as Colour) : softwareTheme)

/** The surface of each theme that is hardest to read on; `app.css` has it as `--band`. */
const surfaces = { light: '#e5e2dc', dark: '#252d36' } as const
const [black, white, ink] = ['#000000', '#ffffff', '#1b2128'] as const

/** WCAG 2.2: of text, and of what is not text. */
const minText = 4.5
const minMark = 3

/** Derives a theme from one colour, which becomes darker on light pages and lighter on dark ones, as far as it has to. */
export function deriveTheme(colour: Colour): Theme {
  return {
    light: deriveTones(colour, { surface: surfaces.light, towards: black, onAction: white }),
    dark: deriveTones(colour, { surface: surfaces.dark, towards: white, onAction: ink }),
  }
}

type Page = { surface: Colour; towards: Colour; onAction: Colour }

function deriveTones(colour: Colour, { surface, towards, onAction }: Page): Tones {
  const reach = (contrast: number): Colour => {
    let share = 0
    while (share < 100 && getContrast(mix(colour, towards, share), surface) < contrast) share += 1
    return mix(colour, towards, share)
  }
  const link = reach(minText)
  return { link, hover: mix(link, towards, 18), onAction, accent: reach(minMark) }
}

/** How well one colour is read on another, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function getContrast(colour: Colour, surface: Colour): number {
  const [darker = 0, lighter = 0] = [getLuminance(colour), getLuminance(surface)].toSorted(
    (first, second) => first - second,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

function getLuminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = toChannels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const toChannels = (colour: Colour) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

/** `percent` of the way to another colour. */
function mix(colour: Colour, towards: Colour, percent: number): Colour {
  const ends = toChannels(towards)
  const channels = toChannels(colour).map((channel, index) => channel + ((ends[index]! - channel) * percent) / 100)
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** The style sheet that puts a theme in place of the one in `app.css`, which pages load after it. */
export function writeThemeSheet({ light, dark }: Theme): string {
  return `:root:root{${writeTones(light)};--anvil-link:${dark.link}}
@media (prefers-color-scheme:dark){:root:root{${writeTones(dark)}}}
`
}

const writeTones = ({ link, hover, onAction, accent }: Tones) =>
  `--link:${link};--action:${link};--action-hover:${hover};--on-action:${onAction};--accent:${accent}`
