import { useLayoutEffect, useState } from 'react'

/**
 * The `ref` of the content of a page, beside sidebars and panels. Messages are shown in the middle of it, by the
 * variables `--content-start` and `--content-end`: how far it is from the edges of the window.
 */
export function useContentPlace(): (content: HTMLElement | null) => void {
  const [content, setContent] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!content) return
    const place = () => {
      const { left, right } = content.getBoundingClientRect()
      const sides = [left, Math.max(0, document.documentElement.clientWidth - right)]
      const [start, end] = getComputedStyle(content).direction === 'rtl' ? sides.reverse() : sides
      set('--content-start', start)
      set('--content-end', end)
    }
    // Sidebars and panels change its width, so its place never changes alone.
    const watch = new ResizeObserver(place)
    watch.observe(content)
    return () => {
      watch.disconnect()
      set('--content-start', 0)
      set('--content-end', 0)
    }
  }, [content])
  return setContent
}

function set(name: string, pixels = 0): void {
  const { style } = document.documentElement
  if (pixels > 0) style.setProperty(name, `${Math.round(pixels)}px`)
  else style.removeProperty(name)
}
