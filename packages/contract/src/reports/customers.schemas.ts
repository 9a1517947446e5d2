import { z } from 'zod'
import { Bytes, Day, Id, Instant } from '../kit/fields.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'

/** The most customers that each part of the answers names. */
export const mostNamedCustomers = 50

const Count = z.int().min(0)
const planName = z.object({ name: z.string(), parent: z.string().nullable() })

const Money = z.object({
  amount: z.string().meta({ description: 'As a decimal text: `9.99`.' }),
  currency: z.string().meta({ description: 'ISO 4217.' }),
})

/** What renewing plans bring in each month, in one currency. */
export const Recurring = Money.extend({
  isTest: z.boolean().meta({ description: 'Paid in a gateway’s test mode, without real money.' }),
})
export type Recurring = z.infer<typeof Recurring>

/** Someone who owes a payment. */
export const OwingCustomer = z.object({
  id: Id.meta({ description: 'The subscription.' }),
  person: ListedPerson,
  plan: planName,
  owed: Money,
  since: Instant,
  until: Instant.nullable().meta({ description: 'The end of the grace period, and of the plan.' }),
})
export type OwingCustomer = z.infer<typeof OwingCustomer>

/** Someone whose plan ended and who has no other. */
export const LostCustomer = z.object({
  id: Id.meta({ description: 'The subscription.' }),
  person: ListedPerson,
  plan: planName,
  startedAt: Instant,
  endedAt: Instant,
  cause: z.enum(['cancelled', 'unpaid']).meta({ description: '`unpaid`: the grace period passed without a payment.' }),
})
export type LostCustomer = z.infer<typeof LostCustomer>

/** What one plan brings in, and what its people use. */
export const PlanUse = z.object({
  plan: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .meta({ description: 'With its child plans; null for everyone without a plan.' }),
  people: Count.meta({ description: 'Those whose latest plan it is. Everyone is counted once.' }),
  recurring: z.array(Recurring),
  storage: Bytes.meta({ description: 'Held by the spaces that these people own.' }),
  uploaded: Bytes.meta({
    description: 'Uploaded to their spaces in the period, without what was deleted by the day’s end.',
  }),
  downloaded: Bytes.meta({ description: 'Downloaded in the period through links that they created.' }),
})
export type PlanUse = z.infer<typeof PlanUse>

/** Answers about customers: who owes, who left, what comes in, and what each plan uses. */
export const CustomersReport = z.object({
  from: Day,
  to: Day,
  recurring: z.array(Recurring).meta({
    description:
      'Monthly, by the prices of plans that renew, without discounts and tax. Subscriptions that were cancelled don’t count.',
  }),
  owing: z.object({
    count: Count,
    data: z.array(OwingCustomer).meta({ description: `The longest overdue first, at most ${mostNamedCustomers}.` }),
  }),
  lost: z.object({
    count: Count.meta({ description: 'In the period.' }),
    data: z.array(LostCustomer).meta({ description: `The latest first, at most ${mostNamedCustomers}.` }),
    deleted: Count.meta({
      description: 'Subscriptions that were deleted in the period, most of them with the account; they name nobody.',
    }),
  }),
  plans: z.array(PlanUse).meta({ description: 'In the order of the plans.' }),
  trafficSince: Day.nullable().meta({ description: 'The first day of the period with traffic by plan; null if none.' }),
  measuredAt: Instant.meta({ description: 'When storage was counted.' }),
})
export type CustomersReport = z.infer<typeof CustomersReport>

named({ Recurring, OwingCustomer, LostCustomer, PlanUse, CustomersReport })
