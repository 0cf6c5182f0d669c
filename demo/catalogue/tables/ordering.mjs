// How products of a family are ordered, where it is not one by one from stock: the least quantity, its step, and whether
// more can be ordered than is here.
export const ordering = {
  'chain-link-iso-606': { minimum: 5, step: 5 },
  'needle-bearing-hk': { minimum: 2 },
  'spur-gear-steel': { backOrders: true },
  'wedge-belt-iso-4184': { backOrders: true },
};
