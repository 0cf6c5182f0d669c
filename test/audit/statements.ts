// Parts of statements that plant a corruption.

export const selectLine = (order: string) => `order_line_id in (select id from order_lines where order_id = '${order}')`
export const selectRefund = (order: string) => `payment_id in (select id from payments where order_id = '${order}')`

// What the database refuses by itself.
export const unguarded = (table: string) => `alter table ${table} disable trigger user`
export const taxUnchecked = 'alter table orders drop constraint orders_untaxed'
export const orderUnchecked = 'alter table orders drop constraint orders_add_up'
export const lineUnchecked = 'alter table order_lines drop constraint order_lines_add_up'
