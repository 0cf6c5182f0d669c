import type { Config } from '#platform/config/config.server.ts'
import { documentSetting } from '#settings/document.server.ts'
import { TaxTable } from './contract.ts'
import { demonstration, untaxed } from './demonstration.ts'

/** The rates of tax, as admins have entered them. */
export const taxTable = ({ mode }: Pick<Config, 'mode'>) =>
  documentSetting({
    name: 'tax',
    shape: TaxTable,
    initial: mode === 'demo' ? demonstration : untaxed,
    rowsOf: ({ home, pricesInclude, rates }) =>
      new Map([
        ['home', home],
        ['pricesInclude', String(pricesInclude)],
        ...rates.map(
          ({ country, region, standard, reduced }) =>
            [region ? `${country}-${region}` : country, `${standard} %, ${reduced} %`] as const,
        ),
      ]),
  })
