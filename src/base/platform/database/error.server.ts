/** Why the database cannot be used, in one sentence. */
export class DatabaseError extends Error {}
