import { readFileSync } from 'node:fs'
import { type FamilyShape, readParameters } from './mapping.ts'
import type { ShapeInstance } from './shapes/index.ts'

export type DemoPart = { sku: string; family: string; name: string; shape: FamilyShape; instance: ShapeInstance }

type Line = { sku: string; family: string; name: string; attributes: Record<string, unknown> }

/** How the demonstration's families are drawn, by their slugs. */
export const readDemoDrawings = (): Record<string, FamilyShape> =>
  JSON.parse(readFileSync('demo/catalogue/drawings.json', 'utf8'))

/** Every product of the demonstration that can be drawn, with the names of the parameters of those that cannot. */
export function readDemoParts(): { parts: DemoPart[]; problems: string[] } {
  const families = readDemoDrawings()
  const lines = readFileSync('demo/catalogue/products.jsonl', 'utf8').trim().split('\n')
  const read = lines.flatMap((text) => {
    const { sku, family, name, attributes }: Line = JSON.parse(text)
    const shape = families[family]
    return shape ? [{ sku, family, name, shape, ...readParameters(shape, attributes) }] : []
  })
  return {
    parts: read.flatMap(({ instance, problems: _, ...part }) => (instance ? [{ ...part, instance }] : [])),
    problems: read.flatMap(({ sku, problems }) => (problems ? [`${sku}: ${problems.join(', ')}`] : [])),
  }
}
