let last: EventTarget | null = null

document.addEventListener('focusin', event => {
  last = event.target
})

/**
 * If the row or button that had the focus has left the page, for example after opening a folder, focuses the list, or
 * the page's content where nothing is listed. Does nothing if the user removed the focus themselves.
 */
export function keepFocus(): void {
  const isLost = document.activeElement === document.body && last instanceof Element && !last.isConnected
  if (!isLost) return
  const row = document.querySelector<HTMLElement>('[data-items] [data-index][tabindex="0"]')
  const next = row ?? document.getElementById('content')
  next?.focus({ preventScroll: true })
}
