import type { Passkey } from '@holdall/contract/accounts/passkeys.schemas.ts'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { canUsePasskeys } from '../auth/passkey.ts'
import classes from '../components/account.module.css'
import { usePasskeys } from './passkey-queries.ts'

const AddDialog = lazyPart(async () => ({ default: (await import('./passkey-dialogs.tsx')).AddPasskeyDialog }))
const RemoveDialog = lazyPart(async () => ({ default: (await import('./passkey-dialogs.tsx')).RemovePasskeyDialog }))

/** The passkeys of the account, which sign in without a password. */
export function PasskeysSection() {
  const text = useText()
  const { data, error, isFetching, refetch } = usePasskeys()
  const [open, setOpen] = useState<'add' | Passkey | null>(null)
  const close = () => setOpen(null)
  const canAdd = canUsePasskeys()
  return (
    <SectionCard
      title={text('Passkeys')}
      lead={text('Sign in with a fingerprint, face or device PIN. A passkey already counts as two factors.')}
      footer={
        canAdd && (
          <Button icon={IconPlus} onClick={() => setOpen('add')}>
            {text('Add a passkey')}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <SkeletonRows rows={1} rowHeight={64} columns={1} />}
      {data?.length === 0 && (
        <p className={classes.hint}>
          {canAdd
            ? text('No passkeys yet.')
            : text('Passkeys require HTTPS, a domain name and a browser that supports them.')}
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={classes.sessions}>
          {data.map(passkey => (
            <li key={passkey.id} className={classes.session}>
              <span className={classes.sessionIcon}>
                <IconFingerprint size={20} stroke={1.6} aria-hidden="true" />
              </span>
              <div className={classes.sessionText}>
                <strong>{passkey.name}</strong>
                <p>
                  {text('Added:')} <RelativeTime at={passkey.createdAt} />
                  {' · '}
                  {passkey.lastUsedAt === null ? (
                    text('Never used')
                  ) : (
                    <>
                      {text('Last used:')} <RelativeTime at={passkey.lastUsedAt} />
                    </>
                  )}
                </p>
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-label={text('Remove {{name}}', { name: passkey.name })}
                onClick={() => setOpen(passkey)}
              >
                {text('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {open === 'add' && <AddDialog onClose={close} />}
        {open && open !== 'add' && <RemoveDialog passkey={open} onClose={close} />}
      </Suspense>
    </SectionCard>
  )
}
