import { checkConnection } from '../platform/connection.ts'

/** Thrown when a page's code isn't loaded and the server can't be reached to fetch it. */
export class UnreachableError extends Error {}

/**
 * Fetches code. The router reacts to a missing module by reloading the whole page. Without a server, that would leave a
 * blank page and end running uploads, so this throws a different error instead.
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
