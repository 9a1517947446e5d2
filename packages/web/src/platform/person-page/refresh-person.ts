import { queryClient } from '../query-client.ts'

/**
 * Asks again for everything on the page about a person, and for the lists of the back-office, after something was done
 * about someone: it is in the audit log, and often in the outbox.
 */
export async function refreshPerson(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['person'] }),
    queryClient.invalidateQueries({ queryKey: ['admin-list'] }),
  ])
}
