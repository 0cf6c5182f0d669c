/** The most products of a family that a search finds; a larger total may be given as this number. */
export const maxGroupHits = 100

/** Families on a page of results. */
export const groupsOnPage = 8
