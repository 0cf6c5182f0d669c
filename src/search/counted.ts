/** So many products of a family are looked at; a larger number may be told as this one. */
export const countedUpTo = 100

/** So many families are on a page of results. */
export const groupsOnPage = 8
