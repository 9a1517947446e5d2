import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]'

/** The controls that Tab reaches, in the order of the page; of radio buttons, the one that is chosen or the first. */
export function tabStops(within: Element): HTMLElement[] {
  const found = [...within.querySelectorAll<HTMLElement>(focusable)].filter(
    element =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }),
  )
  return found.filter(element => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = found.filter(
      (other): other is HTMLInputElement =>
        other instanceof HTMLInputElement && other.type === 'radio' && other.name === element.name,
    )
    return element === (group.find(one => one.checked) ?? group[0])
  })
}

/** Presses Tab until the focus has been everywhere: it reaches each control, in their order, and never leaves the window. */
export async function expectTabToStayIn(dialog: HTMLElement): Promise<void> {
  const stops = tabStops(dialog)
  const reached: Element[] = []
  for (let press = 0; press < stops.length + 2; press++) {
    await userEvent.keyboard('{Tab}')
    const focused = document.activeElement
    if (focused && focused !== document.body) {
      expect(dialog.contains(focused), `Tab leaves the dialog for ${describe(focused)}`).toBe(true)
      reached.push(focused)
    }
  }
  const missed = stops.filter(stop => !reached.includes(stop))
  expect(missed.map(describe), 'what Tab doesn’t reach').toEqual([])
  const turns = reached.filter((element, index) => index > 0 && isBefore(element, reached[index - 1] as Element))
  expect(turns.length, 'how often the focus goes back up').toBeLessThanOrEqual(2)
}

function isBefore(element: Element, other: Element): boolean {
  return Boolean(other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
}

function describe(element: Element): string {
  return `${element.tagName.toLowerCase()} “${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}”`
}
