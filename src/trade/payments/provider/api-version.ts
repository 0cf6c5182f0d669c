/**
 * The version of Stripe's API that this code is written for, whatever the account's default: for calls from the server
 * and from the card field, and for events.
 */
export const apiVersion = '2026-10-28.endive'
