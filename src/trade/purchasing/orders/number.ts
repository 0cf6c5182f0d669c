export const purchasePrefix = 'PO-'

/** A purchase order's number for people: PO-1001. */
export const formatPurchaseNumber = (number: number | string): string => `${purchasePrefix}${number}`
