import { dayValue } from '@holdall/contract/kit/values/values.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'
import type { ReminderStep } from './reminder-step.ts'

export interface UnpaidPlan {
  readonly plan: string
  /** When it ends, or has ended. Milliseconds since 1970. */
  readonly until: number
  readonly step: ReminderStep
}

/** Sent when the payment for a plan failed, again while it goes on failing, and when the plan has ended by that. */
export const unpaidPlanMail = defineMailTemplate<UnpaidPlan>({
  name: 'billing.unpaid-plan',
  build: ({ plan, until, step }, site, { say }) => {
    const values = { plan, date: dayValue(until) }
    const subjects: Readonly<Record<ReminderStep, string>> = {
      failed: say('The payment for “{{plan}}” failed', values),
      half: say('The payment for “{{plan}}” is still missing', values),
      last: say('“{{plan}}” ends on {{date}} unless it is paid', values),
      ended: say('“{{plan}}” has ended', values),
    }
    const isOver = step === 'ended'
    return {
      subject: subjects[step],
      paragraphs: [
        isOver
          ? say('The payment for your plan “{{plan}}” failed, so the plan ended on {{date}}.', values)
          : say(
              'We couldn’t collect the payment for your plan “{{plan}}”. Your plan stays active until {{date}}, and we’ll keep trying until then.',
              values,
            ),
        isOver
          ? say('Your files are kept. You can’t upload while you’re over the storage limit.')
          : say('If your plan ends, your files stay. You can’t upload while you’re over the storage limit.'),
      ],
      action: {
        label: isOver ? say('Your plan') : say('Change payment method'),
        url: `${site.baseUrl}/account/plan`,
      },
    }
  },
})
