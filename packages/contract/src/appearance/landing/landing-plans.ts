import type { OfferedPlan } from '../../billing/billing.schemas.ts'
import { type Offer, offersOf } from '../../billing/offers.ts'
import { priceText } from '../../billing/price-words.ts'
import type { Translate } from '../../kit/sentences.ts'
import { escapeHtml } from '../escape-html.ts'

/** The plans of the landing page as HTML; empty if there are none. `language` is BCP 47. */
export function landingPlans(plans: readonly OfferedPlan[], say: Translate, language: string): string {
  const offers = offersOf(plans)
  if (offers.length === 0) return ''
  const cards = offers.map(offer => card(offer, say, language)).join('')
  const way = `<p class="landing-way"><a class="landing-button" href="/pricing">${escapeHtml(say('Compare plans'))}</a></p>`
  return `<section class="landing-plans"><h2>${escapeHtml(say('Plans and prices'))}</h2><ul class="landing-cards">${cards}</ul>${way}</section>`
}

function card({ plan, ways }: Offer, say: Translate, language: string): string {
  const mark = plan.isRecommended ? `<span class="landing-chip">${escapeHtml(say('Recommended'))}</span>` : ''
  const prices = ways.map(way => `<p class="landing-price">${price(way, say, language)}</p>`).join('')
  const space = plan.availableSpace === null ? [] : [say('{{space, size}} of storage', { space: plan.availableSpace })]
  const lines = [...space, ...plan.features].map(line => `<li>${escapeHtml(line)}</li>`).join('')
  const head = `<h3>${escapeHtml(plan.name)}</h3>${mark}`
  return `<li${plan.isRecommended ? ' data-main' : ''}><div class="landing-plan">${head}</div>${prices}${lines === '' ? '' : `<ul>${lines}</ul>`}</li>`
}

/** The marks around the price are the only markup that a sentence of ours may bring along. */
function price(way: OfferedPlan, say: Translate, language: string): string {
  if (way.isFree) return `<strong>${escapeHtml(say('Free'))}</strong>`
  const words = escapeHtml(priceText(way, say, language))
  return words.replace('&lt;b&gt;', '<strong>').replace('&lt;/b&gt;', '</strong>')
}
