import { api } from '#base/platform/contract/client.ts'
import { confirmPayment } from '../contract.ts'

/** Tells the shop to check now. If that fails nothing is lost, since the provider notifies it too. */
export async function confirmOnServer(order: string, transactionId: string): Promise<boolean> {
  try {
    const { state } = await api(confirmPayment, { id: order, order, transactionId })
    return state === 'paid'
  } catch {
    return false
  }
}
