/** `npm run e2e [arguments of Playwright]`: the journeys, on a fresh build, in the machine's Chromium. */
import { runMain } from './lib/processes.ts'
import { provideServices } from './services/services.ts'
import { runJourneys } from './suites/journeys.ts'
import { describeLeftOut, leaveOutVariable, leavesOut } from './suites/left-out.ts'
import { summarise } from './suites/summary.ts'

runMain(async () => {
  const args = process.argv.slice(2)
  const services = await provideServices(['chromium', 'programs'], {
    leavesOutLong: leaveOutVariable in leavesOut(args),
  })
  const outcomes = services.env.CHROMIUM_PATH ? [await runJourneys(services.env, args)] : []
  return summarise(outcomes, [], services.missing, describeLeftOut(args))
})
