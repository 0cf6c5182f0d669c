/** One place that a recipe of CONTRIBUTING.md names, and the lines that it asks for there. */
export type RecipeStep = {
  file: string
  /** The lines stand before this text; without it, they are a file of their own. */
  before?: string
  lines: string
}

const message = (key: string, texts: { en: string; bn: string }): RecipeStep[] =>
  (['en', 'bn'] as const).map((locale) => ({
    ...{ file: `messages/${locale}.json`, before: '  "gtin": ' },
    lines: `  "${key}": ${JSON.stringify(texts[locale])},\n`,
  }))

type FieldSteps = {
  name: string
  column: string
  /** Its definition in the migration. */
  definition: string
  row: string
  texts: { en: string; bn: string }
  shown: string
  samples: string
}

/** A field of a product, step by step as the recipe has them. */
export const fieldSteps = ({ name, column, definition, row, texts, shown, samples }: FieldSteps): RecipeStep[] => [
  { file: `migrations/9999_${column}.sql`, lines: `alter table products add ${column} ${definition};\n` },
  { file: 'src/goods/catalogue/products/fields.ts', before: '  img: {', lines: row },
  ...message(column, texts),
  { file: 'src/goods/catalogue/page/product.tsx', before: '    { label: m.gtin()', lines: shown },
  { file: 'test/product-fields.ts', before: '  gtin: [', lines: `  ${name}: ${samples},\n` },
]

export const hazardNote = fieldSteps({
  name: 'hazardNote',
  column: 'hazard_note',
  definition: "text not null default '' check (length(hazard_note) <= 200)",
  row: `  hazardNote: plain(
    'hazardNote',
    { entry: line(200), view: z.string(), empty: '' },
    { label: m.hazard_note, control: { kind: 'line' } },
  ),
`,
  texts: { en: 'Hazard note', bn: 'ঝুঁকির কথা' },
  shown: '    { label: m.hazard_note(), value: product.hazardNote },\n',
  samples: "['Sharp edges', 'Contains oil']",
})

export const maxTemperature = fieldSteps({
  name: 'maxTemperature',
  column: 'max_temperature',
  definition: 'integer check (max_temperature between -273 and 3000)',
  row: `  /** In degrees Celsius; null: unknown. */
  maxTemperature: plain(
    'maxTemperature',
    { entry: z.int().min(-273).max(3000).nullable(), view: z.int().nullable(), empty: null },
    { label: m.max_temperature, control: { kind: 'number' } },
  ),
`,
  texts: { en: 'Highest temperature (°C)', bn: 'সর্বোচ্চ তাপমাত্রা (°C)' },
  shown:
    "    { label: m.max_temperature(), value: product.maxTemperature === null ? '' : formatNumber(product.maxTemperature) },\n",
  samples: '[120, -40]',
})

export const isDualUse = fieldSteps({
  name: 'isDualUse',
  column: 'is_dual_use',
  definition: 'boolean not null default false',
  row: `  isDualUse: plain(
    'isDualUse',
    { entry: z.boolean(), view: z.boolean(), empty: false },
    { label: m.is_dual_use, control: { kind: 'checkbox' }, format: yesOrNo },
  ),
`,
  texts: { en: 'Needs an export licence', bn: 'রপ্তানির অনুমতি লাগে' },
  shown: "    { label: m.is_dual_use(), value: product.isDualUse ? m.back_orders_yes() : '' },\n",
  samples: '[true, true]',
})

/** A setting of the shop: a number of days. */
export const quoteDays: RecipeStep[] = [
  {
    file: 'src/base/settings/fields.ts',
    before: "  linkedin: link('linkedin'",
    lines: `  /** For how many days a quote is valid. */
  quoteDays: row({
    section: 'checkout',
    shape: z.int().min(1).max(999),
    ...{ live: 30, demo: 30 },
    ...{ label: m.settings_quote_days, hint: m.settings_quote_days_hint },
    control: { kind: 'number' },
  }),
`,
  },
  ...message('settings_quote_days', { en: 'Days that a quote is valid', bn: 'দরপত্রের মেয়াদ (দিন)' }),
  ...message('settings_quote_days_hint', { en: 'From the day it was sent.', bn: 'পাঠানোর দিন থেকে।' }),
]

export const countFiles = (steps: readonly RecipeStep[]): number => new Set(steps.map(({ file }) => file)).size

/** Words added to a line count as one line. */
export const countLines = (steps: readonly RecipeStep[]): number =>
  steps.reduce((sum, { lines }) => sum + Math.max(1, lines.split('\n').length - 1), 0)
