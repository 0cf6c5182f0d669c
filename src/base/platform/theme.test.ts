import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Colour, deriveTheme, getContrast, softwareTheme, writeThemeSheet } from './theme.ts'

const css = readFileSync('src/base/ui/app.css', 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
const read = (text: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(text)![1] as Colour

const channels = ['00', '33', '66', '99', 'cc', 'ff']
const all = channels.flatMap((red) =>
  channels.flatMap((green) => channels.map((blue): Colour => `#${red}${green}${blue}`)),
)

test('the contrast of black and white is 21, of a colour with itself 1', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(getContrast('#e85e17', '#e85e17')).toBe(1)
  // As the WebAIM contrast checker has it.
  expect(getContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('whatever the colour, links and buttons are read on every surface of both themes', () => {
  expect(all).toHaveLength(216)
  for (const colour of all) {
    const theme = deriveTheme(colour)
    for (const [name, text] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      const { link, hover, onAction, accent } = theme[name]
      for (const surface of ['paper', 'card', 'band']) {
        expect(getContrast(link, read(text, surface)), `${colour} on ${name} ${surface}`).toBeGreaterThanOrEqual(4.5)
        expect(getContrast(accent, read(text, surface)), `${colour} on ${name} ${surface}`).toBeGreaterThanOrEqual(3)
      }
      for (const action of [link, hover]) expect(getContrast(onAction, action), colour).toBeGreaterThanOrEqual(4.5)
    }
    // The foot of a page is dark in both themes.
    expect(getContrast(theme.dark.link, '#1b2128'), colour).toBeGreaterThanOrEqual(4.5)
  }
})

test('a colour that can be read already stays as it is', () => {
  expect(deriveTheme('#123456').light.link).toBe('#123456')
  expect(deriveTheme('#ffcc99').dark.link).toBe('#ffcc99')
})

test('the sheet sets only what app.css has', () => {
  for (const [, name] of writeThemeSheet(deriveTheme('#0055aa')).matchAll(/--([a-z-]+):/g))
    expect(css).toContain(`--${name}: #`)
})

test('without a colour it is that of app.css', () => {
  for (const [name, text] of [
    ['light', light],
    ['dark', dark],
  ] as const)
    expect(softwareTheme[name]).toEqual({
      ...{ link: read(text, 'link'), hover: read(text, 'action-hover') },
      ...{ onAction: read(text, 'on-action'), accent: read(text, 'accent') },
    })
})
