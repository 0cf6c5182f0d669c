/**
 * How often a refund is sent, a day apart, before an admin pays it by hand. What a bank has returned on three days, or the provider
 * refused, it takes on no fourth, and a customer has to have the money within fourteen. Directive 2011/83/EU, Art. 13.
 */
export const maxTries = 3

/** Within so many days a refund stands on a customer's statement. Stripe says five to ten. */
export const daysToArrive = 10
