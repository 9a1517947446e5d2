import { features } from '../src/app/features.ts'
import { runScheduled } from '../src/app/schedules.ts'
import type { TestApp } from './harness.ts'

const hour = 3600_000

/** Runs every scheduled task that may run now, as the server does when it is due. Returns the names of those that ran. */
export async function runTasks(test: Pick<TestApp, 'app' | 'clock'>): Promise<string[]> {
  const ran: string[] = []
  for (const feature of features)
    for (const { name, destroys, isLocal, run } of feature.schedules ?? []) {
      const fullName = `${feature.name}.${name}`
      const noted = async (...args: Parameters<typeof run>) => {
        ran.push(fullName)
        await run(...args)
      }
      const task = { fullName, destroys, run: noted, ...(isLocal ? { isLocal } : {}) }
      await runScheduled(test.app.ctx, task, test.clock.now())
    }
  return ran
}

/** Lets days pass, after which every task runs twice: what the first run notes, the second one removes. */
export async function runNight(test: TestApp, days = 1): Promise<void> {
  test.clock.advance((24 * days - 12) * hour)
  await runTasks(test)
  test.clock.advance(12 * hour)
  await runTasks(test)
  await test.app.worker.runDue()
}
