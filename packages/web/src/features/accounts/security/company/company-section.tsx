import type { CompanyButton, CompanyLink } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import { Suspense, useState } from 'react'
import { companyIcons } from '../../../../platform/company/company-icons.ts'
import { lazyPart } from '../../../../platform/lazy-part.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { SectionCard } from '../../../../ui/layout/page.tsx'
import { useText } from '../../../../ui/text.ts'
import classes from '../../components/account.module.css'
import { reportProblem } from '../../report-problem.ts'
import { LoginRow } from '../login-row.tsx'
import { linkProvider, signInAgain, useCompanyLinks } from './company-queries.ts'

const ConnectDialog = lazyPart(async () => ({ default: (await import('./company-dialogs.tsx')).ConnectDialog }))
const DisconnectDialog = lazyPart(async () => ({ default: (await import('./company-dialogs.tsx')).DisconnectDialog }))

type Open = { readonly link: CompanyLink } | { readonly provider: CompanyButton }

/** The company logins of the account. Hidden if the site has no provider and the account is linked with none. */
export function CompanySection() {
  const text = useText()
  const { data, error, isFetching, refetch } = useCompanyLinks()
  const [open, setOpen] = useState<Open | null>(null)
  if (!data) return error ? <Broken onRetry={() => refetch()} isRetrying={isFetching} /> : null
  const { data: links, others, needs } = data
  if (links.length + others.length === 0) return null
  const isLocked = needs === 'sign-in'
  const connect = (provider: CompanyButton) => {
    if (provider.kind === 'openid' && needs === 'nothing') {
      linkProvider(provider.id, undefined).catch(reportProblem)
    } else setOpen({ provider })
  }
  const close = () => setOpen(null)
  return (
    <SectionCard
      title={text('Company sign-in methods')}
      lead={text('Sign in with your company account instead of a password.')}
      footer={
        isLocked ? (
          <Button onClick={() => signInAgain().catch(reportProblem)}>{text('Sign in again')}</Button>
        ) : (
          others.length > 0 && <Others providers={others} onConnect={connect} />
        )
      }
    >
      {links.length === 0 && <p className={classes.hint}>{text('No sign-in methods are connected yet.')}</p>}
      {links.length > 0 && (
        <ul className={classes.sessions}>
          {links.map(link => (
            <Row key={link.id} link={link} onRemove={isLocked ? undefined : () => setOpen({ link })} />
          ))}
        </ul>
      )}
      {isLocked && (
        <p className={classes.hint}>{text('Sign in again before you connect or disconnect sign-in methods.')}</p>
      )}
      <Suspense>
        {open && 'provider' in open && <ConnectDialog {...{ ...open, needs }} onClose={close} />}
        {open && 'link' in open && <DisconnectDialog {...{ ...open, needs }} onClose={close} />}
      </Suspense>
    </SectionCard>
  )
}

function Broken(props: { onRetry: () => void; isRetrying: boolean }) {
  const text = useText()
  return (
    <SectionCard title={text('Company sign-in methods')}>
      <ErrorState isCompact {...props} />
    </SectionCard>
  )
}

type OthersProps = { providers: readonly CompanyButton[]; onConnect: (provider: CompanyButton) => void }

function Others({ providers, onConnect }: OthersProps) {
  const text = useText()
  return (
    <div className={classes.buttons}>
      {providers.map(provider => (
        <Button key={provider.id} icon={companyIcons[provider.icon]} onClick={() => onConnect(provider)}>
          {text('Connect {{site}}', { site: provider.name })}
        </Button>
      ))}
    </div>
  )
}

function Row({ link, onRemove }: { link: CompanyLink; onRemove: (() => void) | undefined }) {
  const text = useText()
  const { provider, label, createdAt, isEnabled } = link
  return (
    <LoginRow
      icon={companyIcons[provider.icon]}
      name={provider.name}
      {...{ label, createdAt, onRemove }}
      note={!isEnabled && text('Turned off on this site at the moment.')}
    />
  )
}
