import { sql } from 'kysely'

/** SQL: one that was paid twice by mistake, or that gave way to another, neither came nor went. */
export const isReal = sql<boolean>`not exists (select 1 from subscription_events
  where subscription_events.subscription_id = subscriptions.id and subscription_events.kind in ('duplicate', 'replaced'))`

/** SQL: its account isn't closed; otherwise a row of `departed_subscriptions` counts instead. */
export const isHere = sql<boolean>`not exists (select 1 from departed_subscriptions
  where departed_subscriptions.id = subscriptions.id)`
