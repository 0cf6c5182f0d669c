import { expect, test } from 'vitest'
import { paris } from '../../../test/addresses.ts'
import { invoiceOver } from '../../../test/invoice-content.ts'
import { toExportedDocument } from './service.server.ts'

test('the export of a person’s data has all that a document says of them', () => {
  const { content, ...document } = invoiceOver({
    ...{ sold: [{ price: 500, quantity: 1, taxClass: 'standard' }], to: 'union', billing: paris },
  })
  const consultation = {
    ...{ number: 'FR83404833048', state: 'FR', answer: 'valid' as const, name: 'FORGE SARL', address: '2 RUE' },
    ...{ requestId: 'WAPI1', checkedAt: '2026-03-04T10:00:00.000Z' },
  }
  const whole = { ...content, consultation }
  const ids = { id: '1', orderId: '2', paymentId: '3', refundId: null, locale: 'en', totalMinor: content.totalMinor }
  const exported = JSON.stringify(toExportedDocument({ ...document, ...ids, content: whole }))
  const { buyer, deliveredTo, order } = content
  const said = [buyer.name, ...buyer.lines, buyer.vatNumber, ...deliveredTo!.lines, order.reference]
  for (const text of [...said, ...Object.values(consultation)]) expect(exported).toContain(text)
})
