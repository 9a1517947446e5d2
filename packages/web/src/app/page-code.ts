/** The code of a page is not here and can't be fetched now. */
export class OfflineError extends Error {}

/**
 * Fetches code. The router answers a missing module by loading the whole page anew, which without a connection would
 * leave nothing of it and end the uploads under way: then it is told another error.
 * @throws OfflineError while there is no connection.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    throw new OfflineError('There is no connection', { cause: error })
  }
}
