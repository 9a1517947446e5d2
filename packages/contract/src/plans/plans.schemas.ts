import { z } from 'zod'
import { Bytes, Id, Instant, lineOfText } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'
import { Permission, PermissionInputs } from '../roles/permission.schemas.ts'

export const planIntervals = ['day', 'week', 'month', 'year'] as const
export const PlanInterval = z.enum(planIntervals)
export type PlanInterval = z.infer<typeof PlanInterval>

/** The longest interval between two payments is this many times the plan's unit. */
export const mostIntervals = 12
/** A trial lasts this many days at most: PayPal takes no longer ones. */
export const longestTrial = 365
/** Places on the pricing page. */
export const mostPositions = 8

const Named = z.object({ id: Id, name: z.string() })

/** What the site sells: a price, and what a person has while they pay it. */
export const Plan = z.object({
  id: Id,
  name: z.string(),
  parent_id: Id.nullable(),
  parent: Named.nullable(),
  free: z.boolean(),
  hidden: z.boolean().meta({ description: 'Isn’t offered on the pricing page.' }),
  recommended: z.boolean(),
  show_permissions: z.boolean().meta({ description: 'The pricing page lists its permissions.' }),
  amount: z.string().meta({ description: 'For each payment, as a decimal text with the currency’s decimals: `9.99`.' }),
  currency: z.string().meta({ description: 'ISO 4217.' }),
  currency_symbol: z.string(),
  interval: PlanInterval,
  interval_count: z.int().min(1).max(mostIntervals),
  position: z.int().min(1).max(mostPositions),
  trialDays: z.int().min(0).max(longestTrial).meta({ description: 'Before the first payment; 0 for none.' }),
  trialNeedsCard: z.boolean().meta({ description: 'Whether Stripe asks for a payment method when a trial starts.' }),
  available_space: Bytes.nullable().meta({ description: 'Bytes; null to use the site default.' }),
  permissions: z.array(Permission),
  features: z.array(z.string()),
  updated_at: Instant,
})
export type Plan = z.infer<typeof Plan>

/** A plan as somebody chooses it who gives it to others. */
export const PlanChoice = z.object({ id: Id, name: z.string(), parent: z.string().nullable() })
export type PlanChoice = z.infer<typeof PlanChoice>

const oneLine = sentence('Use a single line of text')
export const longestPlanName = 100
export const longestFeature = 200
export const mostFeatures = 50

const flag = (title: string, description: string) => z.boolean().default(false).meta({ title, description })

/** A child plan is another way to pay for its parent: currency, interval count, space, permissions are the parent's. */
export const PlanInput = z.object({
  name: z
    .string()
    .trim()
    .normalize('NFC')
    .min(1, 'Enter a name')
    .max(longestPlanName)
    .regex(lineOfText, oneLine)
    .meta({ title: 'Name' }),
  parent_id: Id.nullable().default(null).meta({ title: 'Parent Plan' }),
  free: flag(sentence('Free'), sentence('No one is charged for this plan.')),
  hidden: flag(sentence('Hidden', { meaning: 'a plan' }), sentence('The pricing page doesn’t offer this plan.')),
  recommended: flag(sentence('Recommended'), sentence('The pricing page highlights this plan.')),
  show_permissions: flag(
    sentence('Show permissions'),
    sentence('The pricing page lists the permissions of this plan.'),
  ),
  amount: z
    .string()
    .trim()
    .max(20)
    .regex(/^\d{1,15}(?:\.\d{1,4})?$/, 'Enter an amount such as 9.99')
    .optional()
    .meta({ title: 'Amount', description: 'Required unless the plan is free.' }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Choose a currency')
    .default('USD')
    .meta({ title: 'Currency' }),
  currency_symbol: z.string().max(10).optional().meta({ description: 'Ignored: it follows from the currency.' }),
  interval: PlanInterval.default('month').meta({ title: 'Interval' }),
  interval_count: z.int().min(1).max(mostIntervals).default(1).meta({ title: 'Interval Count' }),
  position: z
    .int()
    .min(1)
    .max(mostPositions)
    .default(1)
    .meta({ title: sentence('Position', { meaning: 'order of plans' }) }),
  trialDays: z.int().min(0).max(longestTrial).default(0).meta({
    title: 'Trial (days)',
    description: 'Free before the first payment, once per person. 0 for no trial.',
  }),
  trialNeedsCard: z.boolean().default(true).meta({
    title: 'Ask for a payment method when the trial starts',
    description: 'Otherwise the plan ends with the trial unless one was added. PayPal always asks.',
  }),
  available_space: Bytes.nullable().default(null).meta({
    title: 'Available Space',
    description: 'For people with this plan. Leave empty to use the site default.',
  }),
  permissions: PermissionInputs.default([]).meta({ title: 'Permissions' }),
  features: z
    .array(z.string().trim().normalize('NFC').min(1, 'Enter a text').max(longestFeature).regex(lineOfText, oneLine))
    .max(mostFeatures)
    .refine(list => new Set(list).size === list.length, 'This feature is already in the list. Enter another one.')
    .default([])
    .meta({ title: 'Features', description: 'Lines the pricing page shows for this plan.' }),
})
export type PlanInput = z.output<typeof PlanInput>

named({ PlanInterval, Plan, PlanChoice, PlanInput })
