import { repeated } from '#platform/refusals/field-problem.ts'

type Days = { daysFrom: number; daysTo: number }
type Method = Days & { key: string; bands: readonly { upToGrams: number }[] }
type Zone = { name: string; places: readonly { country: string; region: string }[]; methods: readonly Method[] }
type Fault = { path: (string | number)[]; code: 'listed_twice' | 'ends_before' }

/** What contradicts itself in a table, and where. */
export function faultsOf({ zones, pickup }: { zones: readonly Zone[]; pickup: Days }): Fault[] {
  const places = zones.flatMap((zone, at) =>
    zone.places.map(({ country, region }, place) => ({
      of: `${country}-${region}`,
      path: ['zones', at, 'places', place],
    })),
  )
  return [
    // guard: a place is in one zone | twice(places) → twice([]) | delivery/tables
    ...twice(places),
    ...twice(zones.map(({ name }, at) => ({ of: name, path: ['zones', at, 'name'] }))),
    ...zones.flatMap(({ methods }, zone) => faultsOfMethods(methods, ['zones', zone, 'methods'])),
    ...daysReversed(pickup, ['pickup']),
  ]
}

const faultsOfMethods = (methods: readonly Method[], path: Fault['path']): Fault[] => [
  ...twice(methods.map(({ key }, at) => ({ of: key, path: [...path, at, 'name'] }))),
  ...methods.flatMap((method, at) => [
    ...twice(
      method.bands.map(({ upToGrams }, band) => ({ of: upToGrams, path: [...path, at, 'bands', band, 'upToGrams'] })),
    ),
    ...daysReversed(method, [...path, at]),
  ]),
]

const twice = (all: readonly { of: unknown; path: Fault['path'] }[]): Fault[] =>
  repeated(all, ({ of }) => of).map((at) => ({ path: all[at]!.path, code: 'listed_twice' }))

const daysReversed = ({ daysFrom, daysTo }: Days, path: Fault['path']): Fault[] =>
  daysTo < daysFrom ? [{ path: [...path, 'daysTo'], code: 'ends_before' }] : []
