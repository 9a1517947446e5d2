const patienceMs = 5000

/**
 * Focuses an element, waiting for it if it is not there yet; does nothing if the focus has moved elsewhere in the
 * meantime.
 */
export function focusWhenThere(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector)
  if (found) {
    found.focus()
    return
  }
  const before = document.activeElement
  const watch = new MutationObserver(() => {
    const arrived = document.querySelector<HTMLElement>(selector)
    if (!arrived) return
    stop()
    if (document.activeElement === before || document.activeElement === document.body) arrived.focus()
  })
  const timer = setTimeout(stop, patienceMs)
  function stop(): void {
    watch.disconnect()
    clearTimeout(timer)
  }
  watch.observe(document.body, { childList: true, subtree: true })
}
