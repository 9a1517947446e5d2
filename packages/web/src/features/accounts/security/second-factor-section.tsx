import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import type { ReactNode } from 'react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'
import type { SecurityDialogName } from './dialogs.tsx'
import { useSecondFactor } from './queries.ts'

const SecurityDialog = lazyPart(async () => ({ default: (await import('./dialogs.tsx')).SecurityDialog }))

/** What is required in addition to the password. */
export function SecondFactorSection() {
  const text = useText()
  const { data, error, isFetching, refetch } = useSecondFactor()
  const [open, setOpen] = useState<SecurityDialogName | null>(null)
  return (
    <SectionCard
      title={text('Two-factor authentication')}
      lead={text('Protects your account even if someone has your password.')}
    >
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <SkeletonRows rows={1} rowHeight={64} columns={1} />}
      {data?.isNeeded && (
        <Notice tone="warning">
          {text('This site requires two-factor authentication for administrators. Set it up to open the admin area.')}
        </Notice>
      )}
      {data && (
        <ul className={classes.sessions}>
          <Row
            icon={IconDeviceMobile}
            name={text('Authenticator app')}
            isOn={data.totp}
            detail={
              data.totp
                ? text('You are asked for a code when you sign in.')
                : text('Codes from an app on your phone, even offline.')
            }
          >
            {data.totp ? (
              <Button variant="quiet" size="small" onClick={() => setOpen('remove-totp')}>
                {text('Turn off')}
              </Button>
            ) : (
              <Button size="small" onClick={() => setOpen('totp')}>
                {text('Set up')}
              </Button>
            )}
          </Row>
          {(data.totp || data.recoveryCodesLeft > 0) && (
            <Row
              icon={IconLifebuoy}
              name={text('Recovery codes')}
              detail={text('{{count, number}} codes are left', {
                count: data.recoveryCodesLeft,
                defaultValue_one: '{{count}} code is left',
              })}
            >
              <Button variant="quiet" size="small" onClick={() => setOpen('codes')}>
                {text('Create new codes')}
              </Button>
            </Row>
          )}
        </ul>
      )}
      {open && (
        <Suspense>
          <SecurityDialog name={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </SectionCard>
  )
}

type RowProps = { icon: typeof IconDeviceMobile; name: string; detail: string; isOn?: boolean; children: ReactNode }

function Row({ icon: Icon, name, detail, isOn, children }: RowProps) {
  const text = useText()
  return (
    <li className={classes.session}>
      <span className={classes.sessionIcon}>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes.sessionText}>
        <strong>{name}</strong>
        {isOn && <span className={classes.here}>{text('On')}</span>}
        <p>{detail}</p>
      </div>
      {children}
    </li>
  )
}
