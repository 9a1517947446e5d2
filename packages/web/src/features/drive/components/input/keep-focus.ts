let last: EventTarget | null = null

document.addEventListener('focusin', event => {
  last = event.target
})

/**
 * Where the row or button that had the keyboard has left the page, as after opening a folder, the list takes the
 * keyboard, or the page's content where nothing is listed. Whoever put the focus nowhere is left alone.
 */
export function keepFocus(): void {
  const isLost = document.activeElement === document.body && last instanceof Element && !last.isConnected
  if (!isLost) return
  const row = document.querySelector<HTMLElement>('[data-items] [data-index][tabindex="0"]')
  const next = row ?? document.getElementById('content')
  next?.focus({ preventScroll: true })
}
