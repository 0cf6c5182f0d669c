/**
 * The version of Stripe's API that this code is written for, whatever the account's default is: of the calls from the
 * server and from the card field, and of the events.
 */
export const apiVersion = '2026-10-28.endive'
