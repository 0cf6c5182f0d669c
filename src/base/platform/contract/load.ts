import { data } from 'react-router'
import { CredentialsFailed, Problem } from '../errors.ts'

/**
 * Turns a refusal into what a loader has to throw for the page to respond with its status instead of a 500. Failed
 * credentials are left to the guard.
 */
export async function loadForPage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Problem) || error instanceof CredentialsFailed) throw error
    throw data({ code: error.code, message: error.message }, error.status)
  }
}
