import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconUserX from '@tabler/icons-react/dist/esm/icons/IconUserX.mjs'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'
import ownClasses from './own-data.module.css'
import { exportAddress, useDataExport } from './own-data-queries.ts'

const ExportDialog = lazyPart(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

/** The export of one's data, and the deletion of the account. */
export function OwnDataSection() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { data } = useDataExport()
  const isCollecting = data?.state === 'collecting'
  return (
    <SectionCard title={text('Your data')} lead={text('Download or delete your data.')}>
      <ul className={classes.sessions}>
        <li className={cx(classes.session, ownClasses.row)}>
          <span className={classes.sessionIcon}>
            <IconPackage size={20} stroke={1.6} aria-hidden="true" />
          </span>
          <div className={cx(classes.sessionText, ownClasses.rowText)}>
            <strong>{text('Download your data')}</strong>
            <p aria-live="polite">
              {!data && text('Your files and everything this site stores about you, in one zip.')}
              {isCollecting && text('We’re preparing it. You’ll get an email when it’s ready.')}
              {data?.state === 'failed' && text('We couldn’t prepare it. Please try again.')}
              {data?.state === 'ready' && (
                <>
                  {text('Prepared:')} <RelativeTime at={data.createdAt} />
                  {data.expiresAt && (
                    <>
                      {' · '}
                      {text('Available until:')} <RelativeTime at={data.expiresAt} />
                    </>
                  )}
                </>
              )}
            </p>
          </div>
          <span className={classes.buttons}>
            {data?.state === 'ready' && (
              <Button size="small" icon={IconDownload} onClick={() => location.assign(exportAddress())}>
                {text('Download')}
              </Button>
            )}
            <Button
              size="small"
              variant={data?.state === 'ready' ? 'quiet' : 'default'}
              isBusy={isCollecting}
              onClick={() => setOpen(true)}
            >
              {data?.state === 'ready' ? text('Prepare a new download') : text('Prepare download')}
            </Button>
          </span>
        </li>
        <li className={cx(classes.session, ownClasses.row)}>
          <span className={classes.sessionIcon}>
            <IconUserX size={20} stroke={1.6} aria-hidden="true" />
          </span>
          <div className={cx(classes.sessionText, ownClasses.rowText)}>
            <strong>{text('Delete the account')}</strong>
            <p>{text('Before anything is deleted, you can review what happens to your files and shares.')}</p>
          </div>
          <Button variant="quiet" size="small" onClick={() => goTo('/account/delete')}>
            {text('Review')}
          </Button>
        </li>
      </ul>
      {isOpen && (
        <Suspense>
          <ExportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
