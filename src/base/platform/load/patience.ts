/**
 * By how much every bound of the time that a caller may wait is multiplied. It is 1; tests of other things raise it, since a
 * busy machine is no fault.
 */
export const patience = { times: 1 }
