import { pollFlow } from './poll-flow.ts'
import { startFlow } from './start-flow.ts'

/** Signs an app in through the browser: the app starts it, and asks until somebody has agreed. */
export const loginFlow = { start: startFlow, poll: pollFlow }
