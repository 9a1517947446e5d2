import {
  type LandingOptions,
  type LandingView,
  landingHtml,
} from '@holdall/contract/appearance/landing/landing-page.ts'
import { landingStyle } from '@holdall/contract/appearance/landing/landing-style.ts'
import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { useMemo } from 'react'

export type DrawnLandingProps = LandingOptions & { view: LandingView; say: Translate }

/** The landing page as the server writes it. */
export function DrawnLanding({ view, say, isSample = false }: DrawnLandingProps) {
  const html = useMemo(() => ({ __html: landingHtml(view, say, { isSample }) }), [view, say, isSample])
  return (
    <>
      <style>{landingStyle}</style>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: `landingHtml` turns everything that people wrote into text */}
      <div className="landing" dangerouslySetInnerHTML={html} />
    </>
  )
}
