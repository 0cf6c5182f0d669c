/** How a surface looks: its colour, how much it is of metal, and how rough it is. */
export type Surface = { colour: number; metal: number; rough: number }

const steel: Surface = { colour: 0xa9b0b8, metal: 0.85, rough: 0.42 }

/** By words of the finish, which hides the material; the first that fits. */
const finishes: readonly (readonly [RegExp, Surface])[] = [
  [/black|phosphat/i, { colour: 0x2c2f33, metal: 0.55, rough: 0.55 }],
  [/bronze/i, { colour: 0x8a6a43, metal: 0.7, rough: 0.45 }],
  [/galvanis/i, { colour: 0x9aa3a9, metal: 0.7, rough: 0.62 }],
  [/zinc/i, { colour: 0xc3c9d2, metal: 0.85, rough: 0.36 }],
  [/chrome(?!-)/i, { colour: 0xd4d8dc, metal: 0.95, rough: 0.22 }],
  [/powder|painted|lacquer/i, { colour: 0x3b6ea5, metal: 0.05, rough: 0.55 }],
  [/anodis/i, { colour: 0xc9ced3, metal: 0.75, rough: 0.4 }],
]

const materials: readonly (readonly [RegExp, Surface])[] = [
  [/rubber|polyamide|polyurethane/i, { colour: 0x26282b, metal: 0, rough: 0.75 }],
  [/brass/i, { colour: 0xcda349, metal: 0.85, rough: 0.36 }],
  [/bronze|copper/i, { colour: 0xb07a4a, metal: 0.85, rough: 0.4 }],
  [/alumin/i, { colour: 0xccd1d6, metal: 0.8, rough: 0.42 }],
  [/cast iron/i, { colour: 0x6c747b, metal: 0.5, rough: 0.7 }],
  [/stainless|bearing/i, { colour: 0xbfc4c9, metal: 0.9, rough: 0.3 }],
]

/** The surface of a part by its material and finish, as the catalogue names them in English. */
export const chooseSurface = (text: string): Surface =>
  [...finishes, ...materials].find(([words]) => words.test(text))?.[1] ?? steel

/** Whether dark edges would not be seen on it. */
export const isDark = ({ colour }: Surface): boolean =>
  (colour >> 16) + ((colour >> 8) & 0xff) + (colour & 0xff) < 0x60 * 3
