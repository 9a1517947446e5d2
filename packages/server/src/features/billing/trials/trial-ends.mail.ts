import { type Priced, priceText } from '@holdall/contract/billing/price-words.ts'
import { dayValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface TrialEnds {
  readonly plan: string
  /** Milliseconds since 1970. */
  readonly endsAt: number
  /** Due when the trial is over. */
  readonly price: Priced
  /** Whether there is a payment method for certain. */
  readonly needsCard: boolean
}

/** Sent three days before a trial ends and the first payment is due. */
export const trialEndsMail = defineMailTemplate<TrialEnds>({
  name: 'billing.trial-ends',
  build: ({ plan, endsAt, price, needsCard }, site, { language, say }) => {
    const values = {
      plan,
      date: dayValue(endsAt),
      price: wordValue(priceText(price, say, language).replaceAll(/<\/?b>/g, '')),
    }
    return {
      subject: say('Your trial of “{{plan}}” ends on {{date}}', values),
      paragraphs: [
        needsCard
          ? say('Your trial of “{{plan}}” ends on {{date}}. You’ll then pay {{price}}.', values)
          : say(
              'Your trial of “{{plan}}” ends on {{date}}. If you’ve added a payment method, you’ll then pay {{price}}. Otherwise the plan ends.',
              values,
            ),
        say('If you don’t want to keep the plan, cancel it before that day. You won’t be charged.'),
      ],
      action: { label: say('Your plan'), url: `${site.baseUrl}/account/plan` },
    }
  },
})
