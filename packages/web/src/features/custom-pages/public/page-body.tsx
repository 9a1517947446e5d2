import type { CSSProperties } from 'react'
import { useEffect, useRef } from 'react'
import tokens from '../../../platform/rich-text/code-colors.module.css'
import { infoWords } from '../../../platform/rich-text/info-words.ts'
import prose from '../../../platform/rich-text/prose.module.css'
import { cx } from '../../../ui/cx.ts'
import { useText } from '../../../ui/text.ts'
import { colourSamples } from './colour-samples.ts'
import { withSizes } from './with-sizes.ts'

/** HTML that the server has sanitised, drawn as it is: nothing else may be passed in here. */
export function PageBody({ html }: { html: string }) {
  const text = useText()
  const ref = useRef<HTMLDivElement>(null)
  const shown = withSizes(html)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other samples
  useEffect(() => {
    const abort = new AbortController()
    if (ref.current) void colourSamples(ref.current, abort.signal)
    return () => abort.abort()
  }, [html])
  return (
    <div
      ref={ref}
      style={infoWords(text) as CSSProperties}
      className={cx(prose.prose, tokens.tokens)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server against a closed list of tags
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}
