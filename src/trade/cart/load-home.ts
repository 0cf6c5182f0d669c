import { api } from '#base/platform/contract/client.ts'
import { getAddedTax } from '#trade/orders/placing/contract.ts'
import type { Cart } from './contract.ts'

/** The shop's country, where most orders go; empty if it is unknown, since then its customer chooses. */
export const loadHome = ({ lines }: Cart): Promise<string> =>
  lines[0]
    ? api(getAddedTax, { id: lines[0].productId }).then(
        ({ home }) => home,
        () => '',
      )
    : Promise.resolve('')
