import { isProblem } from '../../../platform/api/problem.ts'
import { checkConnection, whenReachable } from '../../../platform/connection.ts'

/**
 * Sends a request that may safely be repeated, waiting while the server can’t be reached. Rejects when aborted, or if
 * the server is reachable and still doesn’t answer.
 */
export async function whenAnswered<T>(askFor: () => Promise<T>, signal: AbortSignal): Promise<T> {
  let wasThere = false
  for (;;) {
    try {
      return await askFor()
    } catch (error) {
      if (signal.aborted || !isProblem(error, 'offline')) throw error
      // The server may be back since then; another request shows.
      const isThere = await checkConnection()
      if (isThere && wasThere) throw error
      wasThere = isThere
      if (!isThere) await Promise.race([whenReachable(), abortOf(signal)])
    }
  }
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
