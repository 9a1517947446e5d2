import { Cron } from 'croner'
import type { Ctx } from '../platform/ctx.ts'
import type { ServerFeature } from '../platform/feature.ts'

/** Starts the schedules of all features. Returns the way to stop them. */
export function startSchedules(ctx: Ctx, features: readonly ServerFeature[]): () => void {
  const crons = features.flatMap(feature =>
    (feature.schedules ?? []).map(
      schedule =>
        new Cron(
          schedule.cron,
          { protect: true, unref: true, name: `${feature.name}.${schedule.name}.${Math.random()}` },
          async () => {
            try {
              await schedule.run(ctx)
            } catch (error) {
              ctx.log.error(
                { err: error, schedule: schedule.name },
                'A scheduled task failed; it runs again at its next time',
              )
            }
          },
        ),
    ),
  )
  return () => {
    for (const cron of crons) cron.stop()
  }
}
