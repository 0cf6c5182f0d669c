import { createId } from '../../../src/base/platform/ids.server.ts'
import * as stock from '../../../src/desk/stock/contract.ts'
import * as stockAlerts from '../../../src/goods/stock-alerts/contract.ts'
import * as purchases from '../../../src/trade/purchasing/orders/contract.ts'
import * as suppliers from '../../../src/trade/purchasing/suppliers/contract.ts'
import { product, purchase, supplier } from '../objects.ts'
import { admins, members, onShared, type Row, withoutObject } from '../rules.ts'
import { createSupplier, supplierEntry } from '../world.ts'

export const stockRows: Row[] = [
  onShared(stock.listStockMoves, admins, product),
  onShared(stock.getStockLevel, admins, product),
  onShared(stock.correctStock, admins, async (world, whose) => ({
    productId: (await product(world, whose)).id,
    ...{ kind: 'corrected' as const, pieces: 1, reason: 'Found' },
  })),
  withoutObject(stock.receiveStock, admins, async (world) => ({
    ...{ reference: '', lines: [{ part: world.product.id, pieces: 1 }] },
  })),
  withoutObject(stock.listShelf, admins, async () => ({ shelf: 'A-01' })),
  withoutObject(stock.countStock, admins, async (world) => ({ lines: [{ part: world.product.id, pieces: 1 }] })),
  withoutObject(stock.closeStockCounts, admins, async () => ({
    ...{ action: 'discard' as const, ids: [createId()], reason: '' },
  })),
  onShared(suppliers.getSupplier, admins, supplier),
  withoutObject(suppliers.addSupplier, admins, async () => ({ is: supplierEntry })),
  onShared(suppliers.editSupplier, admins, async (world, whose) => ({
    ...{ ...(await supplier(world, whose)), version: 1, is: supplierEntry },
  })),
  withoutObject(suppliers.changeSuppliers, admins, async () => ({ action: 'retire', ids: [createId()] })),
  onShared(suppliers.listSupplierParts, admins, supplier),
  onShared(suppliers.saveSupplierParts, admins, async (world, whose) => ({
    ...(await supplier(world, whose)),
    lines: [{ part: world.product.id, partNumber: '', price: null, multiple: 1, minimum: 1 }],
  })),
  withoutObject(suppliers.removeSupplierParts, admins, async () => ({ action: 'remove', ids: [createId()] })),
  onShared(purchases.getPurchaseOrder, admins, purchase),
  withoutObject(purchases.addPurchaseOrders, admins, async (world) => ({
    lines: [{ supplierId: await createSupplier(world), productId: world.product.id, quantity: 1 }],
  })),
  onShared(purchases.editPurchaseOrder, admins, async (world, whose) => ({
    ...{ ...(await purchase(world, whose)), version: 1 },
    is: { note: '', lines: [{ part: world.product.id, quantity: 2, price: null }] },
  })),
  onShared(purchases.changePurchaseOrder, admins, async (world, whose) => ({
    ...{ ...(await purchase(world, whose)), version: 1, action: 'send' as const },
  })),
  onShared(purchases.getPurchaseOrderPdf, admins, purchase),
  onShared(stockAlerts.setStockAlert, members, product),
  // An alert of somebody else is none of the caller's.
  withoutObject(stockAlerts.endStockAlert, members, async (world) => ({ id: world.product.id })),
]
