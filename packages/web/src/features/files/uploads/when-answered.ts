import { isProblem } from '../../../platform/api/problem.ts'
import { checkConnection, whenReachable } from '../../../platform/connection.ts'

/**
 * Asks the server for something that may be asked for twice, waiting while it can’t be reached. Rejects when given up,
 * and where the server is there and still no answer comes.
 */
export async function whenAnswered<T>(askFor: () => Promise<T>, signal: AbortSignal): Promise<T> {
  let wasThere = false
  for (;;) {
    try {
      return await askFor()
    } catch (error) {
      if (signal.aborted || !isProblem(error, 'offline')) throw error
      // It may have come back since; then one more question tells.
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
