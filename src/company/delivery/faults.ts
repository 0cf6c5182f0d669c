import { findRepeated } from '#base/platform/refusals/field-problem.ts'

type Days = { daysFrom: number; daysTo: number }
type Method = Days & { key: string; bands: readonly { upToGrams: number }[] }
type Zone = { name: string; places: readonly { country: string; region: string }[]; methods: readonly Method[] }
type Fault = { path: (string | number)[]; code: 'listed_twice' | 'ends_before' }

/** The contradictions in a table, and where they are. */
export function findDeliveryFaults({ zones, pickup }: { zones: readonly Zone[]; pickup: Days }): Fault[] {
  const places = zones.flatMap((zone, index) =>
    zone.places.map(({ country, region }, placeIndex) => ({
      of: `${country}-${region}`,
      path: ['zones', index, 'places', placeIndex],
    })),
  )
  return [
    // guard: a place is in one zone | twice(places) → twice([]) | delivery/tables
    ...twice(places),
    ...twice(zones.map(({ name }, index) => ({ of: name, path: ['zones', index, 'name'] }))),
    ...zones.flatMap(({ methods }, index) => faultsOfMethods(methods, ['zones', index, 'methods'])),
    ...daysReversed(pickup, ['pickup']),
  ]
}

const faultsOfMethods = (methods: readonly Method[], path: Fault['path']): Fault[] => [
  ...twice(methods.map(({ key }, index) => ({ of: key, path: [...path, index, 'name'] }))),
  ...methods.flatMap((method, index) => [
    ...twice(
      method.bands.map(({ upToGrams }, bandIndex) => ({
        of: upToGrams,
        path: [...path, index, 'bands', bandIndex, 'upToGrams'],
      })),
    ),
    ...daysReversed(method, [...path, index]),
  ]),
]

const twice = (all: readonly { of: unknown; path: Fault['path'] }[]): Fault[] =>
  findRepeated(all, ({ of }) => of).map((index) => ({ path: all[index]!.path, code: 'listed_twice' }))

const daysReversed = ({ daysFrom, daysTo }: Days, path: Fault['path']): Fault[] =>
  daysTo < daysFrom ? [{ path: [...path, 'daysTo'], code: 'ends_before' }] : []
