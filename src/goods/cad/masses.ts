import { readFileSync } from 'node:fs'
import type { DemoPart } from '#goods/drawings/demonstration.ts'
import { modelledTeeth } from '#goods/drawings/shapes/belt/solid.ts'
import { modelledPitches } from '#goods/drawings/shapes/chain/solid.ts'
import type { ShapeInstance } from '#goods/drawings/shapes/index.ts'

// The mass of the demonstration's parts: the volume of their models times the density of their material, beside the catalogue's.

/** By how much the model of a family's part may differ in mass from the part: the limits of the ratio, and why it is not 1. */
type Tolerance = { low: number; high: number; reason: string; pieces?: number }

type MassData = {
  /** In g/mm³, each with a word of the names of its materials; the first that fits counts. */
  densities: readonly (readonly [word: string, density: number])[]
  /** `pieces` if a product is a set of as many, one of which is modelled. */
  families: Readonly<Record<string, Tolerance>>
  /** Parts outside of their family's tolerance, by the reason. */
  outside: Readonly<Record<string, readonly string[]>>
}

export const readMassData = (): MassData => JSON.parse(readFileSync('demo/catalogue/masses.json', 'utf8'))

type Line = { sku: string; massGrams: number; attributes: Record<string, unknown> }

const readLines = (): Line[] =>
  readFileSync('demo/catalogue/products.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text))

/** Computes what a part's model weighs, as a ratio to what the catalogue says that it weighs. */
export function createMassRatio({ densities, families }: MassData): (part: DemoPart, volume: number) => number {
  const lines = new Map(readLines().map((line) => [line.sku, line]))
  return ({ sku, family, instance }, volume) => {
    const { attributes, massGrams } = lines.get(sku)!
    const density = densities.find(([word]) => String(attributes.material).includes(word))?.[1]
    if (density === undefined) throw new Error(`${sku}: no density of ${attributes.material}`)
    return (volume * density * (families[family]?.pieces ?? 1)) / (massGrams * getModelledShare(instance))
  }
}

/** Of a chain or a timing belt, a stretch is modelled. */
function getModelledShare({ shape, parameters }: ShapeInstance): number {
  if (shape === 'belt' && parameters.form === 'timing') return modelledTeeth / parameters.teeth
  if (shape === 'chain' && parameters.length !== undefined)
    return (modelledPitches * parameters.pitch) / parameters.length
  return 1
}

/** The volumes of the forms by their versions, in mm³, as `npm run cad -- prove` wrote them. */
export const readVolumes = (): Record<string, number> => JSON.parse(readFileSync(volumesFile, 'utf8'))

export const volumesFile = 'demo/catalogue/volumes.json'
