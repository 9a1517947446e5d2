import { checkConnection } from '../platform/connection.ts'

/** The code of a page is not here, and the server can't be asked for it now. */
export class UnreachableError extends Error {}

/**
 * Fetches code. The router answers a missing module by loading the whole page again, which without a server would leave
 * nothing of it and end the uploads under way: then it is told another error.
 * @throws UnreachableError while the server can’t be reached
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await checkConnection()) throw error
    throw new UnreachableError('The server can’t be reached', { cause: error })
  }
}
