import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { t, useText } from '../../../ui/text.ts'
import { OpenPanel } from '../../settings/public.ts'
import classes from './ads.module.css'
import { adsQuery, saveAds } from './ads-requests.ts'

const panel = { route: 'ads', label: () => t('Predefined AD Slots'), load: () => import('./slots-panel.tsx') }
const words = { save: () => t('Save'), saved: () => t('Ads updated') }

/** The texts of the ad slots, and the switch that turns all of them off. */
export function Page() {
  const text = useText()
  return (
    <PageFrame title={text('Ads')} className={classes.page}>
      <PageHead
        title={text('Ads')}
        lead={text('Paste the HTML your ad network gives you. Scripts run in a sandbox, separate from this site.')}
      />
      <OpenPanel entry={panel} query={adsQuery} save={saveAds} words={words} />
    </PageFrame>
  )
}
