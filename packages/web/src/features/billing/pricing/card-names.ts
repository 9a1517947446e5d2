/** Names of brands, which no language translates. */
const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american-express': 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
}

/** The cards that the site says it accepts, as their brands are written; others as the site wrote them. */
export function acceptedCards(settings: Readonly<Record<string, unknown>>): string[] {
  const list = settings['billing.accepted_cards']
  if (settings['billing.stripe.enable'] !== true || !Array.isArray(list)) return []
  const cards = list.filter(entry => typeof entry === 'string')
  return [...new Set(cards.map(card => (Object.hasOwn(names, card) ? (names[card] ?? card) : card)))]
}
