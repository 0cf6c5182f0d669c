/** Units by what they measure, each with how many of the first one it is. */
const kinds: readonly Readonly<Record<string, number>>[] = [
  { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8, µm: 0.001 },
  { g: 1, kg: 1000, t: 1_000_000, lb: 453.59237, oz: 28.349523125 },
  { N: 1, kN: 1000, lbf: 4.4482216152605 },
  { Nm: 1, N·m: 1, lbf·ft: 1.3558179483314, lbf·in: 0.1129848290276 },
  { bar: 1, kPa: 0.01, MPa: 10, psi: 0.0689475729318 },
  { 'N/mm²': 1, GPa: 1000 },
  { W: 1, kW: 1000, hp: 745.69987158227 },
  { l: 1, ml: 0.001, 'm³': 1000 },
]

/** The units that measure the same as one, which is among them; none if it is unknown. */
export const listUnits = (unit: string): string[] => Object.keys(kinds.find((units) => unit in units) ?? {})

/** What a number is multiplied by to be in another unit; undefined if the units do not measure the same. */
export function getUnitFactor(from: string, to: string): number | undefined {
  const kind = kinds.find((units) => from in units && to in units)
  return kind && kind[from]! / kind[to]!
}

/** What people write for units besides their signs, in small letters. */
const words: Readonly<Record<string, string>> = {
  ...{ lbs: 'lb', pound: 'lb', pounds: 'lb', ounce: 'oz', ounces: 'oz', kgs: 'kg', kilo: 'kg', kilos: 'kg' },
  ...{ gr: 'g', grs: 'g', gms: 'g', gm: 'g', gram: 'g', grams: 'g', gramm: 'g', grammes: 'g', tonnes: 't', tons: 't' },
  ...{ kilogram: 'kg', kilograms: 'kg', kilogramm: 'kg', '"': 'in', '″': 'in', inch: 'in', inches: 'in', zoll: 'in' },
  ...{ foot: 'ft', feet: 'ft', '′': 'ft', metre: 'm', metres: 'm', meter: 'm', meters: 'm', μm: 'µm', um: 'µm' },
  ...{ millimetre: 'mm', millimeter: 'mm', litre: 'l', litres: 'l', liter: 'l', ltr: 'l', m3: 'm³', cbm: 'm³' },
  ...{ 'n/mm2': 'N/mm²', ps: 'hp' },
  ...{ мм: 'mm', см: 'cm', м: 'm', г: 'g', гр: 'g', кг: 'kg', т: 't', л: 'l', мл: 'ml', н: 'N', кн: 'kN', н·м: 'Nm' },
}

/** The sign of a unit that measures what `own` does, however it is written; undefined if there is none such, or several. */
export function readUnit(written: string, own: string): string | undefined {
  const units = listUnits(own)
  if (units.includes(written)) return written
  const text = written.trim().replace(/\.$/, '').toLowerCase()
  const found = units.filter((unit) => unit.toLowerCase() === (words[text] ?? text).toLowerCase())
  return found.length === 1 ? found[0] : undefined
}

/** A number in another unit, to nine significant digits, or fewer if that is what was meant: 8 mm as in and back are 8. */
export function convertNumber(value: number, factor: number): number {
  const [exact, short] = [9, 6].map((digits) => Number((value * factor).toPrecision(digits))) as [number, number]
  return Math.abs(exact - short) <= Math.abs(exact) * 1e-8 ? short : exact
}
