declare const declared: unique symbol

/** The name of a background task. Its owner declares it once with `declareTask`, so a name that no task has does not compile. */
export type TaskName = string & { [declared]: true }

export const declareTask = (name: string): TaskName => name as TaskName

/** Finds its work in the tables whenever it runs, so running it twice or late does no harm. */
export type Task = { name: TaskName; recurring: boolean; run(): Promise<void> }
