import type { AppContext } from '#base/platform/context.server.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import type { BankAccount } from './contract.ts'

/** Where orders are paid to by transfer; null: the invoice details name no IBAN. */
export async function loadBankAccount({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<BankAccount | null> {
  const { name: holder, bank, iban } = await openSellerSetting(config).read(db)
  return iban ? { holder, bank, iban } : null
}

/** The account as a mail names it. */
export const formatAccount = ({ holder, bank, iban }: BankAccount): string =>
  [holder, bank, iban].filter(Boolean).join('\n')
