import type { MySubscription, OfferedPlan } from '@holdall/contract/billing/billing.schemas.ts'
import { hasSameIntervals, type Offer, yearlySaving } from '@holdall/contract/billing/offers.ts'
import { intervalText, priceText, trialText } from '@holdall/contract/billing/price-words.ts'
import { percentValue } from '@holdall/contract/kit/values/values.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useId } from 'react'
import { RichText } from '../../../ui/rich-text.tsx'
import { documentLanguage, namedText, useText } from '../../../ui/text.ts'
import { visuallyHidden } from '../../../ui/visually-hidden.tsx'
import { OfferButton } from './offer-button.tsx'
import classes from './pricing.module.css'

export type ChosenInterval = Pick<OfferedPlan, 'interval' | 'intervalCount'>

export type OfferCardProps = {
  offer: Offer
  /** The way to pay that is shown. */
  way: OfferedPlan
  mine: readonly MySubscription[] | null
  /** Whether a trial is still to be had. */
  mayTry: boolean
  mayRegister: boolean
  /** All cards follow the interval that somebody chooses on one of them. */
  onInterval: (chosen: OfferedPlan) => void
}

/** A plan with its price, what it includes, and the button that leads to it. */
export function OfferCard({ offer, way, mine, mayTry, mayRegister, onInterval }: OfferCardProps) {
  const text = useText()
  const { plan } = offer
  const titleId = useId()
  const isTrial = mayTry && way.trialDays > 0
  return (
    <li className={classes.card} aria-labelledby={titleId} data-recommended={plan.isRecommended || undefined}>
      <div className={classes.cardHead}>
        <h2 dir="auto" id={titleId}>
          {namedText(plan.name)}
        </h2>
        {plan.isRecommended && <span className={classes.chip}>{text('Recommended')}</span>}
      </div>
      {offer.ways.length > 1 && <Intervals offer={offer} way={way} onInterval={onInterval} />}
      <p className={classes.price}>
        {way.isFree ? (
          <strong>{text('Free')}</strong>
        ) : (
          <RichText
            text={(isTrial ? trialText : priceText)(way, text, documentLanguage())}
            tags={{ b: content => <strong>{content}</strong> }}
          />
        )}
      </p>
      <OfferButton plan={way} mine={mine} isTrial={isTrial} mayRegister={mayRegister} />
      <Included plan={way} />
    </li>
  )
}

function Intervals({ offer, way, onInterval }: Pick<OfferCardProps, 'offer' | 'way' | 'onInterval'>) {
  const text = useText()
  const byName = hasSameIntervals(offer)
  return (
    <fieldset className={classes.intervals}>
      <legend className={visuallyHidden.always}>{text('How often you pay')}</legend>
      {offer.ways.map(one => (
        <label key={one.id} data-chosen={one.id === way.id || undefined}>
          <input
            type="radio"
            name={`interval-${offer.plan.id}`}
            checked={one.id === way.id}
            onChange={() => onInterval(one)}
          />
          <span dir="auto">{byName ? namedText(one.name) : intervalText(one, text)}</span>
          <Saving offer={offer} way={one} />
        </label>
      ))}
    </fieldset>
  )
}

function Saving({ offer, way }: Pick<OfferCardProps, 'offer' | 'way'>) {
  const text = useText()
  const saved = yearlySaving(offer, way)
  if (saved === null) return null
  return <span className={classes.saved}>{text('Save {{part}}', { part: percentValue(saved / 100) })}</span>
}

function Included({ plan }: { plan: OfferedPlan }) {
  const text = useText()
  const space = plan.availableSpace === null ? [] : [text('{{space, size}} of storage', { space: plan.availableSpace })]
  const lines = [...space, ...plan.features.map(namedText)]
  return (
    <>
      <Lines lines={lines} />
      {plan.permissions.length > 0 && (
        <div className={classes.permissions}>
          <h3>{text('You can also')}</h3>
          <Lines lines={plan.permissions.map(({ title }) => text(title))} />
        </div>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul className={classes.lines}>
      {lines.map(line => (
        <li key={line}>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}
