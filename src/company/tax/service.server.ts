import type { Config } from '#base/platform/config/config.server.ts'
import { createDocumentSetting } from '#base/settings/document.server.ts'
import { TaxTable } from './contract.ts'
import { demoTaxTable, untaxedTable } from './demonstration.ts'

/** The rates of tax, as admins have entered them. */
export const openTaxSetting = ({ mode }: Pick<Config, 'mode'>) =>
  createDocumentSetting({
    name: 'tax',
    shape: TaxTable,
    added: { homeRegion: '', unansweredNumbers: 'taxed' },
    initial: mode === 'demo' ? demoTaxTable : untaxedTable,
    listRows: ({ home, homeRegion, pricesInclude, unansweredNumbers, rates }) =>
      new Map([
        ['home', homeRegion ? `${home}-${homeRegion}` : home],
        ['pricesInclude', String(pricesInclude)],
        ['unansweredNumbers', unansweredNumbers],
        ...rates.map(
          ({ country, region, standard, reduced }) =>
            [region ? `${country}-${region}` : country, `${standard} %, ${reduced} %`] as const,
        ),
      ]),
  })
