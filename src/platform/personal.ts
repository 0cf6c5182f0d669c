const personal = /^\/(dashboard|purchase|addReview|login|register|reset-password)(\/|\.data|\?|$)/

/** Whether a page is about its reader: nothing to keep, and nothing to be found by others. `path` has no language. */
export const isPersonal = (path: string) => personal.test(path)
