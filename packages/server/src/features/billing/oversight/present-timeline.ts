import type { TimelineEntry } from '@holdall/contract/billing/oversight.schemas.ts'
import { amountText } from '@holdall/contract/plans/money.ts'
import { z } from 'zod'
import { findListedPeople } from '../../../core/people/participants.repository.ts'
import { findPlanNames } from '../../../core/plans/plans.repository.ts'
import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { GatewayEventRow } from '../billing.tables.ts'
import { invoiceNumber } from '../document-numbers.ts'
import type { listLines } from '../timeline.repository.ts'
import { topicOf } from './event-topics.ts'

type Line = Awaited<ReturnType<typeof listLines>>[number]

/** A line of our own, or an event as its gateway sent it. */
export type Happened =
  | { readonly source: 'line'; readonly at: number; readonly id: string; readonly line: Line }
  | { readonly source: 'event'; readonly at: number; readonly id: string; readonly event: GatewayEventRow }

const time = z.coerce.number().nullish()
/** What `note` was told; whatever doesn't fit is left out. */
const Details = z.object({
  plan: z.string().nullish(),
  renews_at: time,
  ends_at: time,
  invoice: z.number().nullish(),
  refunded: z.number().nullish(),
  currency: z.string().nullish(),
  event: z.string().nullish(),
  comparison: z.boolean().nullish(),
  byPerson: z.boolean().nullish(),
})
type Details = z.infer<typeof Details>

const detailsOf = ({ details }: Line): Details => Details.safeParse(JSON.parse(details)).data ?? {}

/** With the names of plans and people, each looked up once. */
export async function presentTimeline(
  { db }: Needs<'db'>,
  subscription: SubscriptionRow,
  happened: readonly Happened[],
): Promise<TimelineEntry[]> {
  const lines = happened.flatMap(one => (one.source === 'line' ? [one.line] : []))
  const planIds = lines.flatMap(line => detailsOf(line).plan ?? [])
  const plans = await findPlanNames(db.read, planIds)
  const personOf = await findListedPeople(
    db.read,
    lines.map(line => line.actor_id),
  )
  return happened.map(one => {
    if (one.source === 'event') return presentEvent(one.event)
    const { line } = one
    const details = detailsOf(line)
    const person = personOf(line.actor_id)
    return {
      ...nothing,
      id: line.id,
      at: instant(line.created_at),
      kind: line.kind,
      by: byWhom(line, details, subscription),
      name: person?.name || person?.email || null,
      plan: plans.get(details.plan ?? '') ?? null,
      renewsAt: instantOrNull(details.renews_at ?? null),
      endsAt: instantOrNull(details.ends_at ?? null),
      ...moneyOf(details),
      eventType: details.event ?? null,
      isFromComparison: details.comparison === true,
    }
  })
}

const nothing = {
  name: null,
  plan: null,
  renewsAt: null,
  endsAt: null,
  invoice: null,
  amount: null,
  currency: null,
  isFromComparison: false,
  event: null,
} as const

function presentEvent(row: GatewayEventRow): TimelineEntry {
  const handledAt = row.handled_at
  return {
    ...nothing,
    id: row.id,
    at: instant(row.received_at),
    kind: 'event',
    by: 'gateway',
    eventType: row.type,
    event: {
      id: row.id,
      topic: topicOf(row.type),
      sentAt: instant(row.sent_at),
      handledAt: instantOrNull(handledAt),
      problem: row.problem,
    },
  }
}

/** The site does these itself. */
const bySite: ReadonlySet<string> = new Set(['replaced', 'duplicate', 'reminded', 'trial-reminded'])

function byWhom(line: Line, details: Details, { user_id, gateway }: SubscriptionRow): TimelineEntry['by'] {
  if (line.actor_id !== null) return line.actor_id === user_id ? 'member' : 'administrator'
  if (details.byPerson) return 'someone'
  return gateway === 'none' || bySite.has(line.kind) ? 'site' : 'gateway'
}

function moneyOf({ invoice, refunded, currency }: Details) {
  if (typeof invoice !== 'number' || typeof refunded !== 'number' || !currency) return {}
  return { invoice: invoiceNumber(invoice), amount: amountText(refunded, currency), currency }
}
