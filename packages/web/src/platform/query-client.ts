import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { onReturn } from '../ui/connection.ts'
import { isProblem } from './api/problem.ts'
import { keepInvalidationsOfFirstLoads } from './late-invalidation.ts'
import { leaveToSignIn } from './leave.ts'

// In the same turn as the click that changed something: a checkbox that waits for a timer would show its former state
// meanwhile.
notifyManager.setScheduler(queueMicrotask)

/** The only cache of the server's data. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: error => {
      if (isProblem(error, 'request.sign-in-needed')) leaveToSignIn()
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // What the server refused once, it refuses again.
      retry: (failures, error) => failures < 1 && !(isProblem(error) && error.status >= 400 && error.status < 500),
      refetchOnWindowFocus: true,
      // Without a connection, a query fails immediately and says so. By default it would wait and look like loading.
      networkMode: 'always',
      // Handled by `onReturn`, which also knows about the server.
      refetchOnReconnect: false,
    },
    mutations: { retry: false },
  },
})

keepInvalidationsOfFirstLoads(queryClient)

/** Whatever failed meanwhile, or may have changed, is requested again where it is shown. */
onReturn(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: query => query.state.status === 'error' || query.isStale(),
  })
})
