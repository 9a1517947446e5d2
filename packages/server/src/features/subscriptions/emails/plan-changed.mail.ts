import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { dayValue } from '@holdall/contract/kit/values/values.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

/** Tells a person how someone else changed their plan. */
export const ownerNews = [
  'given',
  'cancelled',
  'resumed',
  'deleted',
  'changed',
  'changes-later',
  'needs-payment',
  'dates',
] as const
export type OwnerNews = (typeof ownerNews)[number]

export interface PlanChanged {
  readonly news: OwnerNews
  readonly plan: string
  /** When it ends or, for `changes-later`, begins; milliseconds since 1970. Null if there is no such day. */
  readonly at: number | null
  /** The gateway's page on which the difference is paid; null for the person's own page. */
  readonly url: string | null
}

/** Sent when an administrator changes what someone has. */
export const planChangedMail = defineMailTemplate<PlanChanged>({
  name: 'subscriptions.plan-changed',
  build: (data, site, { say }) => {
    const { news, plan, at, url } = data
    const values = { plan, site: site.name, date: dayValue(at ?? 0) }
    return {
      subject: subjectOf(news, values, say),
      paragraphs: [
        textOf(data, values, say),
        say('If you have questions about this, contact the administrators of {{site}}.', values),
      ],
      action: {
        label: news === 'needs-payment' ? say('Pay the difference') : say('Your plan'),
        url: url ?? `${site.baseUrl}/account/plan`,
      },
    }
  },
})

type Values = {
  readonly plan: string
  readonly site: string
  readonly date: ReturnType<typeof dayValue>
}

function subjectOf(news: OwnerNews, values: Values, say: Translate): string {
  switch (news) {
    case 'given':
      return say('You have the plan “{{plan}}”', values)
    case 'cancelled':
      return say('Your plan “{{plan}}” was cancelled', values)
    case 'resumed':
      return say('Your plan “{{plan}}” was resumed', values)
    case 'deleted':
      return say('Your plan “{{plan}}” has ended', values)
    case 'needs-payment':
      return say('Confirm your change to “{{plan}}”', values)
    case 'dates':
      return say('The dates of your plan “{{plan}}” have changed', values)
    default:
      return say('Your plan changes to “{{plan}}”', values)
  }
}

function textOf({ news, at }: PlanChanged, values: Values, say: Translate): string {
  switch (news) {
    case 'given':
      return at === null
        ? say('An administrator of {{site}} gave you the plan “{{plan}}”. You don’t pay for it.', values)
        : say('An administrator of {{site}} gave you the plan “{{plan}}” until {{date}}. You don’t pay for it.', values)
    case 'cancelled':
      return say(
        'An administrator of {{site}} cancelled your plan “{{plan}}”. It ends on {{date}}, and you won’t be charged again.',
        values,
      )
    case 'resumed':
      return say('An administrator of {{site}} resumed your plan “{{plan}}”. It renews again as before.', values)
    case 'deleted':
      return say(
        'An administrator of {{site}} ended your plan “{{plan}}” immediately. You won’t be charged again.',
        values,
      )
    case 'changed':
      return say('An administrator of {{site}} changed your plan to “{{plan}}”.', values)
    case 'changes-later':
      return at === null
        ? say(
            'An administrator of {{site}} changed your plan to “{{plan}}”. It takes effect with your next payment.',
            values,
          )
        : say(
            'An administrator of {{site}} changed your plan to “{{plan}}”. It takes effect with your next payment on {{date}}.',
            values,
          )
    case 'needs-payment':
      return say(
        'An administrator of {{site}} is changing your plan to “{{plan}}”. The difference couldn’t be charged, so your plan changes once you’ve paid it.',
        values,
      )
    case 'dates':
      return at === null
        ? say('An administrator of {{site}} changed the dates of your plan “{{plan}}”. It has no end now.', values)
        : say(
            'An administrator of {{site}} changed the dates of your plan “{{plan}}”. It ends on {{date}} now.',
            values,
          )
  }
}
