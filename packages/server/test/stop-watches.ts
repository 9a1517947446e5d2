import type { TestApp } from './harness.ts'

/**
 * Stops what a server asks of its database every few seconds by itself: whether it is still the same one, whether a newer
 * program changes it, and what time it is there. Their statements would come between those that a test counts.
 */
export async function stopWatches({ app }: Pick<TestApp, 'app'>): Promise<void> {
  const { schema, clocks, identity } = app.services
  schema.stop()
  clocks.stop()
  await identity.stop()
}

/** The same, and browsers are no longer notified, which runs statements too. */
export async function stopWatchesAndEvents(test: Pick<TestApp, 'app'>): Promise<void> {
  await test.app.services.events.stop()
  await stopWatches(test)
}
