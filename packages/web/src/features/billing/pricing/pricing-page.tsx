import { isSameInterval, offersOf } from '@holdall/contract/billing/offers.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { publicPageTitle } from '../../../platform/early/page-title.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { siteFoot } from '../../../platform/early/site-foot.tsx'
import { hasMenu, SiteMenu } from '../../../platform/early/site-menu.tsx'
import { useEarlySite } from '../../../platform/early/use-early-site.ts'
import type { AuthPageProps } from '../../../platform/registry/feature.ts'
import { Button } from '../../../ui/button.tsx'
import { ListDrawing } from '../../../ui/drawings/things.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { PublicShell } from '../../../ui/layout/public-shell.tsx'
import { useText } from '../../../ui/text.ts'
import { acceptedCards } from './card-names.ts'
import { type ChosenInterval, OfferCard } from './offer-card.tsx'
import classes from './pricing.module.css'
import { usePricing } from './use-pricing.ts'

/** What the site sells, for visitors and members. */
export function Page({ search }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const { shown, error, retry } = usePricing(site)
  const title = text('Plans and prices')
  useEffect(() => {
    document.title = publicPageTitle(site, 'page', title)
  }, [title, site])
  const [chosen, choose] = useState<ChosenInterval | null>(null)
  if (error) {
    return (
      <Frame site={site}>
        <ErrorState isPage text={problemText(error, text)} onRetry={retry} />
      </Frame>
    )
  }
  const offers = offersOf(shown?.plans ?? [])
  if (shown && offers.length === 0) {
    return (
      <Frame site={site}>
        <EmptyState
          isPage
          drawing={ListDrawing}
          title={text('No plans yet')}
          text={text('This site doesn’t offer any plans at the moment.')}
          action={<Button onClick={() => location.assign('/')}>{text('Go to the start page')}</Button>}
        />
      </Frame>
    )
  }
  const wanted = chosen ?? shown?.plans.find(plan => plan.id === search.get('plan')) ?? null
  return (
    <Frame site={site}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p>{text('You can change or cancel your plan at any time.')}</p>
      </header>
      {!shown && <Waiting />}
      {shown && (
        <ul className={classes.cards}>
          {offers.map(offer => (
            <OfferCard
              key={offer.plan.id}
              offer={offer}
              way={offer.ways.find(way => wanted && isSameInterval(way, wanted)) ?? offer.ways[0] ?? offer.plan}
              mine={shown.mine}
              mayTry={shown.mayTry}
              mayRegister={site?.settings['registration.disable'] !== true && !site?.companyOnly}
              onInterval={choose}
            />
          ))}
        </ul>
      )}
      <Cards site={site} />
    </Frame>
  )
}

function Waiting() {
  const text = useText()
  return (
    <div className={classes.cards} role="status" aria-label={text('Loading')}>
      <Skeleton height={320} />
      <Skeleton height={320} />
    </div>
  )
}

function Cards({ site }: { site: Site | null }) {
  const text = useText()
  const cards = acceptedCards(site?.settings ?? {})
  if (cards.length === 0) return null
  return (
    <section className={classes.accepted} aria-labelledby="accepted-cards">
      <h2 id="accepted-cards">{text('Accepted cards')}</h2>
      <ul>
        {cards.map(card => (
          <li key={card}>
            <bdi>{card}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Frame({ site, children }: { site: Site | null; children: ReactNode }) {
  return (
    <PublicShell
      siteName={site?.name}
      brand={site?.brand}
      nav={hasMenu(site, 'header') && <SiteMenu site={site} position="header" />}
      actions={<Account site={site} />}
      footer={siteFoot(site)}
      width="wide"
    >
      {children}
    </PublicShell>
  )
}

function Account({ site }: { site: Site | null }) {
  const text = useText()
  if (!site) return null
  if (site.me) return <a href="/drive">{text('My files')}</a>
  return <a href="/sign-in?next=%2Fpricing">{text('Sign in')}</a>
}
