import { data } from 'react-router'
import { Problem } from '../errors.ts'

/** What a loader throws for a refusal, so that the page answers with its status instead of a 500. */
export async function loaded<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw data({ code: error.code, message: error.message }, error.status)
  }
}
