import { api } from '#platform/contract/client.ts'
import { confirmPayment } from './contract.ts'

/** Notifies the shop to check at once. If that fails nothing is lost: the provider notifies it too. */
export async function tellShop(order: string, transactionId: string): Promise<boolean> {
  try {
    const { state } = await api(confirmPayment, { id: order, order, transactionId })
    return state === 'paid'
  } catch {
    return false
  }
}
