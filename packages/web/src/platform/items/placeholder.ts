import type { CSSProperties } from 'react'

/** The head of a bitmap of 4 × 4 pixels with 16 bits each. Its length can be divided by three, so that base64 can follow. */
const head = 'Qk1WAAAAAAAAADYAAAAoAAAABAAAAAQAAAABABAAAAAAACAAAAATCwAAEwsAAAAAAAAAAAAA'

/**
 * Draws the colours of a picture below it while it loads, smoothly from one to the next: a bitmap that the browser reads by
 * itself (docs/decisions/0153).
 */
export function placeholderStyle(placeholder: string | null | undefined): CSSProperties | undefined {
  if (!placeholder) return undefined
  return { backgroundImage: `url("data:image/bmp;base64,${head}${placeholder}")`, backgroundSize: '100% 100%' }
}

/** Takes the colours away once the picture is drawn: it may not fill its box. */
export function clearPlaceholder({ currentTarget: picture }: { currentTarget: HTMLImageElement }): void {
  const clear = () => {
    picture.style.backgroundImage = 'none'
  }
  // One that can't be decoded ahead of time is drawn as far as it can be.
  picture.decode().then(clear, clear)
}
