import { catchUpLengths } from '../src/features/previews/media/media.job.ts'
import type { TestApp } from './harness.ts'

/** Reads everything that waits to be read, as the schedule and the job of the previews do. */
export async function readMedia({ app, clock }: Pick<TestApp, 'app' | 'clock'>): Promise<void> {
  clock.advance(5000)
  await catchUpLengths(app.ctx)
  clock.advance(5000)
  await app.worker.runDue()
}
