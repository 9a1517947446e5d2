/** Whether the page is read from right to left. */
export function isRightToLeft(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dir === 'rtl'
}

/**
 * An arrow key as in a page that is read from left to right: `ArrowRight` leads on or into something, `ArrowLeft` back
 * or out of it. Other keys stay what they are.
 */
export function readingKey(key: string, isReversed = isRightToLeft()): string {
  if (!isReversed) return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}
