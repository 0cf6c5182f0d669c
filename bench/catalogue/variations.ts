/** What a maker offers a part in, besides its size: a suffix of its part number, its words, and what it costs. */
export type Choice = { code: string; name: string; bengali: string; factor: number }

const choices = (rows: readonly (readonly [string, string, string, number])[]): Choice[] =>
  rows.map(([code, name, bengali, factor]) => ({ code, name, bengali, factor }))

const none = ['', '', '', 1] as const

const parts = {
  surfaces: choices([
    ['ZF', 'zinc flake coated', 'জিংক ফ্লেক প্রলেপযুক্ত', 1.12],
    ['HD', 'hot-dip galvanised', 'হট-ডিপ গ্যালভানাইজড', 1.18],
    ['BO', 'black oxide', 'ব্ল্যাক অক্সাইড', 1.05],
    ['ZN', 'zinc-nickel plated', 'জিংক-নিকেল প্লেটেড', 1.22],
    ['PH', 'phosphated and oiled', 'ফসফেটেড ও তেল মাখানো', 1.04],
    ['NI', 'nickel plated', 'নিকেল প্লেটেড', 1.25],
    ['MG', 'mechanically galvanised', 'যান্ত্রিকভাবে গ্যালভানাইজড', 1.1],
    ['SN', 'tin plated', 'টিন প্লেটেড', 1.16],
    ['PT', 'PTFE coated', 'PTFE প্রলেপযুক্ত', 1.4],
    ['CU', 'copper plated', 'তামার প্লেটযুক্ত', 1.2],
  ]),
  options: choices([
    none,
    ['C', 'certificate EN 10204-3.1', 'EN 10204-3.1 সনদসহ', 1.15],
    ['O', 'cleaned for oxygen', 'অক্সিজেনে ব্যবহারের জন্য পরিষ্কৃত', 1.3],
    ['M', 'each piece marked', 'প্রতিটি চিহ্নিত', 1.08],
    ['B', 'batch tested', 'ব্যাচ-পরীক্ষিত', 1.06],
    ['V', 'vacuum packed', 'ভ্যাকুয়াম প্যাক করা', 1.03],
  ]),
}

const stainless = {
  surfaces: choices([
    ['EP', 'electropolished', 'ইলেক্ট্রোপলিশ করা', 1.3],
    ['PV', 'passivated', 'প্যাসিভেটেড', 1.06],
    ['WX', 'waxed', 'মোম মাখানো', 1.04],
    ['BL', 'blackened', 'কালো করা', 1.18],
    ['TU', 'tumbled', 'টাম্বলিং করা', 1.05],
    ['GB', 'glass bead blasted', 'কাচের দানায় মসৃণ করা', 1.12],
    ['AG', 'silver plated', 'রুপার প্লেটযুক্ত', 1.6],
    ['DL', 'dry lubricated', 'শুষ্ক পিচ্ছিলকারকযুক্ত', 1.15],
    ['PT', 'PTFE coated', 'PTFE প্রলেপযুক্ত', 1.4],
    ['GR', 'ground', 'গ্রাইন্ড করা', 1.22],
  ]),
  options: parts.options,
}

const tools = {
  surfaces: choices([
    ['SF', 'satin finish', 'সাটিন ফিনিশ', 1.05],
    ['MC', 'matt chrome plated', 'ম্যাট ক্রোম প্লেটেড', 1.1],
    ['BO', 'black oxide', 'ব্ল্যাক অক্সাইড', 1.04],
    ['TN', 'titanium nitride coated', 'টাইটানিয়াম নাইট্রাইড প্রলেপযুক্ত', 1.35],
    ['TR', 'with tether ring', 'সুরক্ষা রিংসহ', 1.12],
    ['LG', 'low glare', 'কম ঝলকানির', 1.06],
    ['HD', 'heavy duty', 'ভারী কাজের', 1.3],
    ['LW', 'lightweight', 'হালকা', 1.2],
    ['AM', 'antimagnetic', 'অচৌম্বক', 1.45],
    ['CR', 'corrosion resistant', 'মরিচারোধী', 1.15],
  ]),
  options: choices([
    none,
    ['R', 'test report', 'পরীক্ষার প্রতিবেদনসহ', 1.15],
    ['K', 'calibration certificate', 'ক্যালিব্রেশন সনদসহ', 1.4],
    ['L', 'laser marked', 'লেজারে চিহ্নিত', 1.05],
    ['P', 'plastic case', 'প্লাস্টিকের বাক্সে', 1.1],
    ['W', 'wooden box', 'কাঠের বাক্সে', 1.25],
  ]),
}

/** How many of the usual packs one sales unit holds, and what it costs of their price. */
const packs = [
  { times: 1, factor: 1 },
  { times: 2, factor: 1.96 },
  { times: 5, factor: 4.8 },
  { times: 10, factor: 9.4 },
  { times: 20, factor: 18.4 },
  { times: 50, factor: 45 },
  { times: 100, factor: 88 },
]

const kinds = { part: parts, stainless, tool: tools }
export type VariationKind = keyof typeof kinds

export type Variation = { surface: Choice; option: Choice; pack: (typeof packs)[number] }

/** How many ways there are to offer each part. */
export const variationCount = parts.surfaces.length * parts.options.length * packs.length

/** The n-th way. Neighbours differ in everything: a step without a common factor walks through all of them. */
export function variationAt(n: number, kind: VariationKind): Variation {
  const { surfaces, options } = kinds[kind]
  const place = (n * 137) % variationCount
  return {
    surface: surfaces[place % surfaces.length]!,
    option: options[Math.floor(place / surfaces.length) % options.length]!,
    pack: packs[Math.floor(place / (surfaces.length * options.length))]!,
  }
}
