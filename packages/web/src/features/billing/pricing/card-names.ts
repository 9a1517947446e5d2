/** Brands that aren't written like their names in the setting, only with a capital letter. */
const special: Readonly<Record<string, string>> = { jcb: 'JCB' }

/** The cards that the site says it accepts: `american-express` as American Express. */
export function acceptedCards(settings: Readonly<Record<string, unknown>>): string[] {
  const list = settings['billing.accepted_cards']
  if (settings['billing.stripe.enable'] !== true || !Array.isArray(list)) return []
  const names = list.filter(entry => typeof entry === 'string').map(brandOf)
  return [...new Set(names)]
}

/** Names of brands, which no language translates. What isn't written like a name in the setting stays as it is. */
function brandOf(card: string): string {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(card)) return card
  return Object.hasOwn(special, card)
    ? (special[card] ?? card)
    : card.replaceAll(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase())
}
