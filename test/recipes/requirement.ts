import type { RecipeStep } from './steps.ts'

const texts = {
  en: '  "opening_tariff_codes": "Tariff codes",\n  "opening_tariff_codes_todo": "Enter a tariff code for each product that is exported.",\n',
  bn: '  "opening_tariff_codes": "শুল্ক কোড",\n  "opening_tariff_codes_todo": "রপ্তানি হয় এমন প্রতিটি পণ্যের শুল্ক কোড লিখুন।",\n',
}

/** Something without which a live shop takes no orders. */
export const tariffCodes: RecipeStep[] = [
  {
    file: 'src/goods/catalogue/requirements.server.ts',
    before: '  masses: {',
    lines: `  tariffCodes: {
    name: m.opening_tariff_codes,
    remedy: m.opening_tariff_codes_todo,
    isMet: ({ db }) => hasProductsOnSale(db),
    blocks: true,
    path: '/dashboard/manageProduct',
  },
`,
  },
  ...(['en', 'bn'] as const).map((locale) => ({
    file: `messages/${locale}.json`,
    before: '  "opening_pictures"',
    lines: texts[locale],
  })),
]
