/** The longest movement on a page; none where people want less of it. */
const flightMs = 160

/**
 * Moves an element to the middle of a place while it gets smaller and fades, to show where something went. Resolves when
 * it is there: immediately for people who want less motion.
 */
export async function flyInto(element: HTMLElement, place: DOMRect): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || !element.isConnected) return
  const from = element.getBoundingClientRect()
  const x = place.x + place.width / 2 - (from.x + from.width / 2)
  const y = place.y + place.height / 2 - (from.y + from.height / 2)
  const flight = element.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(0.2)`, opacity: 0 },
    ],
    { duration: flightMs, easing: 'cubic-bezier(0.2, 0, 0, 1)', fill: 'forwards' },
  )
  // Cancelled when the element leaves the page, which ends the movement as well.
  await flight.finished.catch(() => undefined)
}
