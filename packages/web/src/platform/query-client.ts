import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { onReturn } from '../ui/connection.ts'
import { isProblem } from './api/problem.ts'
import { leaveToSignIn } from './leave.ts'

// In the same turn as the click that changed something: a box that waits for a timer shows its former state in between.
notifyManager.setScheduler(queueMicrotask)

/** The one cache of what the server said. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: error => {
      if (isProblem(error, 'request.sign-in-needed')) leaveToSignIn()
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // What the server refused once it refuses again.
      retry: (failures, error) => failures < 1 && !(isProblem(error) && error.status >= 400 && error.status < 500),
      refetchOnWindowFocus: true,
      // Without a connection a query fails at once and says so; by itself it would wait and look like loading.
      networkMode: 'always',
      // By `onReturn`, which knows of the server too.
      refetchOnReconnect: false,
    },
    mutations: { retry: false },
  },
})

/** What failed meanwhile, or may have changed, is asked for again where it is shown. */
onReturn(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: query => query.state.status === 'error' || query.isStale(),
  })
})
