import { toPostcode } from '#people/addresses/postcode.ts'

/** The member states of the European Union, by their codes of ISO 3166. */
export const memberStates: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** The parts of a place that tax depends on. `postcode` is empty where only a country or a region is known. */
export type TaxPlace = { country: string; region: string; postcode: string }

/** An area of value added tax: goods that leave it are exported, or go to another member state. */
export type TaxArea = {
  /** The country whose rates apply, and the region that may have rates of its own. */
  country: string
  region: string
  /** The region does not belong to its country's area: it has its own rates or none. */
  isSeparate: boolean
  /** Goods move within the Union's area. */
  inUnion: boolean
}

type Territory = {
  country: string
  region?: string
  /** Its provinces, of which addresses name one. */
  provinces?: readonly string[]
  postcode?: RegExp
  area: Partial<TaxArea>
  source: string
}

const article6 = 'Directive 2006/112/EC, Article 6'
const article7 = 'Directive 2006/112/EC, Article 7(1)'
const article355 = 'Directive 2006/112/EC, Article 5; TFEU, Articles 198 and 355'

const vatAct96 = 'Value Added Tax Act 1994, section 96(11): the United Kingdom, with the Isle of Man'

const separate = (region: string) => ({ region, isSeparate: true, inUnion: false })
const third = (country: string) => ({ country, inUnion: false })

/**
 * Places whose tax area differs from their country's. A row is found by country and region, or by country and postcode,
 * since most of these places are written with the country they belong to. Countries with a code of their own that are
 * third countries anyway, such as Åland, Guadeloupe or Jersey, need no row, but those of their country’s postcode do.
 */
export const territories: readonly Territory[] = [
  { country: 'MC', area: { country: 'FR', inUnion: true }, source: article7 },
  { country: 'IM', area: { country: 'GB' }, source: 'Isle of Man Act 1979, section 6' },
  // The Channel Islands are written with the United Kingdom’s postcodes, so people choose it for them.
  { country: 'GB', postcode: /^JE\d/, area: third('JE'), source: vatAct96 },
  { country: 'GB', postcode: /^GY\d/, area: third('GG'), source: vatAct96 },
  { country: 'GB', postcode: /^GX11/, area: third('GI'), source: vatAct96 },
  {
    country: 'GB',
    region: 'NIR',
    postcode: /^BT\d/,
    area: { region: 'NIR', inUnion: true },
    source: 'Windsor Framework (Protocol on Ireland/Northern Ireland), Article 8 and Annex 3',
  },
  {
    ...{ country: 'ES', region: 'CN', provinces: ['GC', 'TF'], postcode: /^(35|38)\d{3}$/ },
    ...{ area: separate('CN'), source: `${article6}(1)(b)` },
  },
  { country: 'ES', region: 'CE', postcode: /^51\d{3}$/, area: separate('CE'), source: `${article6}(2)(c)` },
  { country: 'ES', region: 'ML', postcode: /^52\d{3}$/, area: separate('ML'), source: `${article6}(2)(d)` },
  { country: 'GR', region: '69', postcode: /^6308[67]$/, area: separate('69'), source: `${article6}(1)(a)` },
  { country: 'FR', postcode: /^97133$/, area: third('BL'), source: article355 },
  { country: 'FR', postcode: /^97150$/, area: third('MF'), source: `${article6}(1)(c)` },
  { country: 'FR', postcode: /^971/, area: third('GP'), source: `${article6}(1)(c)` },
  { country: 'FR', postcode: /^972/, area: third('MQ'), source: `${article6}(1)(c)` },
  { country: 'FR', postcode: /^973/, area: third('GF'), source: `${article6}(1)(c)` },
  { country: 'FR', postcode: /^974/, area: third('RE'), source: `${article6}(1)(c)` },
  { country: 'FR', postcode: /^976/, area: third('YT'), source: `${article6}(1)(c)` },
  { country: 'FR', postcode: /^978/, area: third('MF'), source: `${article6}(1)(c)` },
  { country: 'FR', postcode: /^975/, area: third('PM'), source: article355 },
  { country: 'FR', postcode: /^977/, area: third('BL'), source: article355 },
  { country: 'FR', postcode: /^984/, area: third('TF'), source: article355 },
  { country: 'FR', postcode: /^986/, area: third('WF'), source: article355 },
  { country: 'FR', postcode: /^987/, area: third('PF'), source: article355 },
  { country: 'FR', postcode: /^988/, area: third('NC'), source: article355 },
  { country: 'FI', postcode: /^22\d{3}$/, area: third('AX'), source: `${article6}(1)(d)` },
  { country: 'IT', postcode: /^22061$/, area: separate('CAM'), source: `${article6}(1)(f)` },
  // 23030, which Livigno once had, is the code of other places too, which are not exempt.
  { country: 'IT', postcode: /^23041$/, area: separate('LIV'), source: `${article6}(2)(e)` },
  { country: 'IT', postcode: /^4789\d$/, area: third('SM'), source: 'San Marino is no part of Italy' },
  { country: 'IT', postcode: /^00120$/, area: third('VA'), source: 'The Vatican is no part of Italy' },
  { country: 'DE', postcode: /^27498$/, area: separate('HEL'), source: `${article6}(2)(a)` },
  { country: 'DE', postcode: /^78266$/, area: separate('BUE'), source: `${article6}(2)(b)` },
  { country: 'DK', postcode: /^39\d{2}$/, area: third('GL'), source: article355 },
  // The treaty on customs of 1923 makes Liechtenstein a part of Switzerland's area; its valleys Samnaun and Sampuoir are none.
  { country: 'LI', area: { country: 'CH' }, source: 'Mehrwertsteuergesetz (SR 641.20), Article 3(a)' },
  {
    country: 'CH',
    postcode: /^756[23]$/,
    area: separate('SAM'),
    source: 'Mehrwertsteuergesetz (SR 641.20), Article 4(1)',
  },
  { country: 'NO', postcode: /^917\d$|^8099$/, area: third('SJ'), source: 'Merverdiavgiftsloven, section 1-2(2)' },
  // In the Union's area, with rates of their own: Directive 2006/112/EC, Article 105.
  { country: 'PT', region: '30', postcode: /^9[0-4]\d{2}/, area: { region: '30' }, source: 'Article 105' },
  { country: 'PT', region: '20', postcode: /^9[5-9]\d{2}/, area: { region: '20' }, source: 'Article 105' },
]

/** The regions that matter for tax in countries whose addresses have none. */
export const listTaxRegions = (country: string): readonly string[] =>
  territories.flatMap((row) => (row.country === country && row.region !== undefined ? row.region : []))

/** The area of value added tax that a place is in. */
export function findTaxArea(place: TaxPlace): TaxArea {
  const { country, region } = place
  const plain = { country, region, isSeparate: false, inUnion: memberStates.includes(country) }
  const territory = territories.find((row) => contains(row, place))
  if (!territory) return plain
  // A place with an area of another country has no region there.
  const base = territory.area.country ? { ...plain, region: '' } : plain
  return { ...base, ...territory.area }
}

/** A place with its postcode only if tax depends on it, so that typing a postcode causes no new request otherwise. */
export function toTaxPlace(place: TaxPlace): TaxPlace {
  const general = { ...place, postcode: '' }
  return JSON.stringify(findTaxArea(place)) === JSON.stringify(findTaxArea(general)) ? general : place
}

function contains({ country, region, provinces, postcode }: Territory, place: TaxPlace): boolean {
  if (country !== place.country) return false
  if (region === undefined && postcode === undefined) return true
  if (region !== undefined && (region === place.region || provinces?.includes(place.region))) return true
  return postcode?.test(toPostcode(country, place.postcode).replaceAll(/[ -]/g, '')) ?? false
}

/** Whether goods that move between two areas stay under one law, as from Great Britain to Northern Ireland. */
export const isSameLaw = (one: TaxArea, other: TaxArea): boolean => getLawKey(one) === getLawKey(other)

/** Whether goods that move between two areas are declared to customs, as within the Union and within a country they are not. */
export const isExport = (from: TaxArea, to: TaxArea): boolean => !isSameLaw(from, to) && !(from.inUnion && to.inUnion)

const getLawKey = ({ country, region, isSeparate }: TaxArea) => (isSeparate ? `${country}-${region}` : country)

/** Whether a state's numbers are for trade within the Union, and so known to VIES. */
export const issuesVatNumbers = (state: string): boolean => state === 'XI' || memberStates.includes(state)

/** The prefix of VAT numbers of an area in the Union, as ISO writes countries: Northern Ireland has its own. */
export const getVatState = ({ country, region }: TaxArea): string =>
  country === 'GB' && region === 'NIR' ? 'XI' : country
