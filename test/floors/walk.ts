import { type FloorName, floors } from './floors.ts'

export type ImportingFile = { path: string; imports: readonly string[] }
export type Floors = {
  features: readonly { floor: FloorName; name: string }[]
  /** The floors that each one imports. */
  arrows: readonly { from: FloorName; to: FloorName }[]
  /** Features of one floor that import each other, directly or through others. */
  circles: string[]
}

/** What the files' imports say of floors and features. Paths are relative to `src`. */
export function walkFloors(files: readonly ImportingFile[]): Floors {
  const needs = new Map<string, Set<string>>()
  const arrows = new Set<string>()
  for (const { path, imports } of files) {
    const from = findFeature(path)
    if (!from) continue
    const needed = needs.get(from) ?? new Set()
    needs.set(from, needed)
    for (const to of imports.map(findFeature)) {
      if (!to || to === from) continue
      if (getFloor(to) === getFloor(from)) needed.add(to)
      else arrows.add(`${getFloor(from)} ${getFloor(to)}`)
    }
  }
  return {
    features: [...needs.keys()]
      .toSorted()
      .map((feature) => ({ floor: getFloor(feature), name: feature.split('/')[1]! })),
    arrows: [...arrows].toSorted().map((arrow) => {
      const [from, to] = arrow.split(' ') as [FloorName, FloorName]
      return { from, to }
    }),
    circles: [...needs.keys()].filter((feature) => listReached(feature, needs).has(feature)),
  }
}

/** The floor and the feature of a file, such as `goods/search`, if it stands on a floor. */
function findFeature(path: string): string | undefined {
  const [floor, feature, file] = path.split('/')
  return file && floors.some(({ name }) => name === floor) ? `${floor}/${feature}` : undefined
}

const getFloor = (feature: string) => feature.split('/')[0] as FloorName

function listReached(feature: string, needs: Map<string, Set<string>>): Set<string> {
  const reached = new Set(needs.get(feature))
  // A set's walk includes what is added to it meanwhile.
  for (const next of reached) for (const further of needs.get(next) ?? []) reached.add(further)
  return reached
}
