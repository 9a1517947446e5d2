import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import type { ReactNode } from 'react'
import { useLiveRights } from '../../../platform/live/use-live-rights.ts'
import { may } from '../../../platform/permissions.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSearch } from '../../../platform/router/router-context.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { SkipLink } from '../../../ui/layout/skip-link.tsx'
import { AccountButton } from '../../../ui/people/account-button.tsx'
import { useText } from '../../../ui/text.ts'
import { visuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useAccountMenu } from '../../accounts/public.ts'
import { OpenPanel, showHistory } from '../../settings/public.ts'
import { appearanceHistory, appearanceQuery, saveAppearance } from '../appearance-requests.ts'
import { type AppearancePanel, appearancePanels } from '../panels.ts'
import classes from './appearance-page.module.css'

/** The appearance area: the list of its panels, or the one that the address names. */
export function Page() {
  const text = useText()
  const { panel: route } = useSearch() as { panel?: string }
  const open = appearancePanels.find(panel => panel.route === route)
  const title = open ? `${open.label()} · ${text('Appearance')}` : text('Appearance')
  return (
    <Frame open={open}>
      <PageFrame title={title} className={classes.page}>
        <PageHead
          title={text('Appearance')}
          lead={text('How the site looks for everyone.')}
          actions={
            <Button icon={IconHistory} onClick={() => void showHistory(appearanceHistory)}>
              {text('History')}
            </Button>
          }
        />
        {open ? (
          <OpenPanel key={open.route} entry={open} query={appearanceQuery} save={saveAppearance} />
        ) : (
          <PanelList />
        )}
      </PageFrame>
    </Frame>
  )
}

/** The frame of the area: the way back, its panels, the account. */
function Frame({ open, children }: { open: AppearancePanel | undefined; children: ReactNode }) {
  const text = useText()
  const { me } = useSite()
  const account = useAccountMenu()
  useLiveRights()
  const isAdmin = may(me, 'admin.access')
  return (
    <div className={classes.area} data-density="compact">
      <SkipLink />
      <header className={classes.bar}>
        <Link to={isAdmin ? '/admin' : '/drive'} className={classes.back}>
          <IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />
          <span className={visuallyHidden.onPhones}>{isAdmin ? text('Admin area') : text('My files')}</span>
        </Link>
        <nav aria-label={text('Appearance')} className={classes.tabs}>
          {appearancePanels.map(panel => (
            <Link
              key={panel.route}
              to="/admin/appearance"
              search={{ panel: panel.route }}
              className={classes.tab}
              aria-current={panel === open ? 'page' : undefined}
            >
              {panel.label()}
            </Link>
          ))}
        </nav>
        <div className={classes.account}>{account && <AccountButton {...account} />}</div>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  )
}

function PanelList() {
  return (
    <ul className={classes.list}>
      {appearancePanels.map(({ route, label, lead, icon: Icon }) => (
        <li key={route}>
          <Link to="/admin/appearance" search={{ panel: route }} className={classes.entry}>
            <span className={classes.icon}>
              <Icon size={22} stroke={1.6} aria-hidden="true" />
            </span>
            <strong>{label()}</strong>
            <span className={classes.lead}>{lead()}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
