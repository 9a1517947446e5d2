import { memo, useEffect, useRef, useState } from 'react'
import tokens from '../../../../platform/rich-text/code-colors.module.css'
import { cx } from '../../../../ui/cx.ts'
import type { TokenLine } from './code-lines.ts'
import classes from './text-preview.module.css'

export type TextBlockProps = {
  /** Index of the first line, from 0. */
  start: number
  lines: readonly string[]
  colours: readonly TokenLine[] | undefined
}

/**
 * A block of lines. It is coloured when it comes into view; its text is always there, so that it can be found and
 * copied.
 */
export const TextBlock = memo(({ start, lines, colours }: TextBlockProps) => {
  const ref = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: '400px 0px' },
    )
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  const numbers = lines.map((_, index) => start + index + 1).join('\n')
  return (
    <div ref={ref} className={classes.block} style={{ containIntrinsicSize: `auto ${lines.length * 21}px` }}>
      <pre aria-hidden="true" className={classes.numbers}>
        {numbers}
      </pre>
      <pre className={cx(classes.lines, tokens.tokens)}>
        {isSeen && colours ? <Coloured lines={colours} /> : `${lines.join('\n')}\n`}
      </pre>
    </div>
  )
})

function Coloured({ lines }: { lines: readonly TokenLine[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
    <span key={index}>
      {line.map(([kind, text], at) =>
        kind ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: so it is with the parts of a line
          <span key={at} data-token={kind}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
      {'\n'}
    </span>
  ))
}
