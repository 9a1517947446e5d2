import type { SignInDetails } from '@holdall/contract/users/account.schemas.ts'
import type { UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useAct } from '../../../platform/forms/use-act.ts'
import { may } from '../../../platform/permissions.ts'
import { Facts, Lines, PartHeading, PersonCard } from '../../../platform/person-page/person-card.tsx'
import type { PersonSectionProps } from '../../../platform/person-page/person-sections.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { formatList } from '../../../ui/format/format.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { type Translate, useText } from '../../../ui/text.ts'
import { kindName } from '../access-tokens/token-words.ts'
import { socialSite } from '../auth/social/social-sites.ts'
import { sessionName } from '../components/session-name.ts'
import { endSession, endSessions, removeSecondFactor, revokeToken, signInQuery } from './queries.ts'

/** How someone signs in and where they are signed in, with ways to end it. */
export function Section({ user }: PersonSectionProps) {
  const text = useText()
  const { me } = useSite()
  const query = useQuery(signInQuery(user.id))
  // One's own sign-in is changed in the account settings, which ask for the password.
  const mayEnd = may(me, 'users.update') && user.can.update && user.id !== me?.id
  return (
    <PersonCard title={text('Sign-in')} query={query} lines={6}>
      {details => (
        <>
          <Ways details={details} user={user} mayEnd={mayEnd} />
          <PartHeading>{text('Sessions')}</PartHeading>
          <Sessions details={details} user={user} mayEnd={mayEnd} />
          <PartHeading>{text('App passwords and API tokens')}</PartHeading>
          <Tokens details={details} user={user} mayEnd={mayEnd} />
        </>
      )}
    </PersonCard>
  )
}

interface PartProps {
  readonly details: SignInDetails
  readonly user: UserDetails
  readonly mayEnd: boolean
}

function Ways({ details, user, mayEnd }: PartProps) {
  const text = useText()
  const { hasPassword, logins, secondFactor } = details
  const ways = [
    ...(hasPassword ? [text('Password')] : []),
    ...logins.map(({ kind, provider }) => (kind === 'social' ? (socialSite(provider)?.name ?? provider) : provider)),
  ]
  const factors = factorNames(secondFactor, text)
  const remove = useAct(async () => {
    const isSure = await confirm({
      title: text('Remove two-factor authentication?'),
      body: text(
        'The authenticator app, passkeys and recovery codes of {{email}} stop working. They can sign in with the password alone, and are notified by email.',
        { email: showAddress(user.email) },
      ),
      confirmLabel: text('Remove'),
      danger: true,
    })
    if (!isSure) return
    await removeSecondFactor(user.id)
    showToast({ tone: 'success', message: text('Two-factor authentication removed') })
  })
  const canRemove = mayEnd && (secondFactor.authenticatorApp || secondFactor.passkeys > 0)
  return (
    <Facts
      facts={[
        { id: 'ways', name: text('Signs in with'), value: ways.length > 0 ? formatList(ways) : '–' },
        {
          id: 'factor',
          name: text('Two-factor authentication'),
          value: (
            <>
              <span>
                {factors.length > 0 ? formatList(factors) : text('Off', { meaning: 'two-factor authentication' })}
              </span>{' '}
              {canRemove && (
                <Button size="small" isBusy={remove.isBusy} onClick={() => void remove.run()}>
                  {text('Remove')}
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

function factorNames({ authenticatorApp, passkeys, recoveryCodes }: SignInDetails['secondFactor'], text: Translate) {
  return [
    ...(authenticatorApp ? [text('Authenticator app')] : []),
    ...(passkeys > 0
      ? [text('{{count, number}} passkeys', { count: passkeys, defaultValue_one: '{{count, number}} passkey' })]
      : []),
    ...(recoveryCodes > 0
      ? [
          text('{{count, number}} recovery codes', {
            count: recoveryCodes,
            defaultValue_one: '{{count, number}} recovery code',
          }),
        ]
      : []),
  ]
}

function Sessions({ details, user, mayEnd }: PartProps) {
  const text = useText()
  const { sessions, sessionCount } = details
  const end = useAct(async (sessionId: string) => {
    await endSession(user.id, sessionId)
    showToast({ tone: 'success', message: signedOut(1, text) })
  })
  const endAll = useAct(async () => {
    const isSure = await confirm({
      title: text('End all sessions?'),
      body: text('{{email}} is signed out on all devices immediately. App passwords and API tokens keep working.', {
        email: showAddress(user.email),
      }),
      confirmLabel: text('End all sessions'),
      danger: true,
    })
    if (!isSure) return
    const ended = await endSessions(user.id)
    showToast({
      tone: 'success',
      message: signedOut(ended, text),
    })
  })
  const lines = sessions.map(session => {
    const name = sessionName(session, text)
    return {
      id: session.id,
      main: session.isImpersonation ? text('{{name}} (an administrator, as this user)', { name }) : name,
      more: (
        <>
          {session.address && `${session.address} · `}
          {text('Last used:')} <RelativeTime at={session.lastUsedAt} />
        </>
      ),
      end: mayEnd && (
        <Button
          variant="quiet"
          size="small"
          isBusy={end.doing?.[0] === session.id}
          aria-label={text('Sign out {{name}}', { name })}
          onClick={() => void end.run(session.id)}
        >
          {text('Sign out')}
        </Button>
      ),
    }
  })
  return (
    <>
      <Lines label={text('Sessions')} lines={lines} empty={text('Not signed in anywhere.')} />
      <More count={sessionCount - sessions.length} />
      {mayEnd && sessionCount > 0 && (
        <div>
          <Button size="small" isBusy={endAll.isBusy} onClick={() => void endAll.run()}>
            {text('End all sessions')}
          </Button>
        </div>
      )}
    </>
  )
}

function signedOut(count: number, text: Translate): string {
  return text('{{count, number}} devices signed out', { count, defaultValue_one: '{{count}} device signed out' })
}

function Tokens({ details, user, mayEnd }: PartProps) {
  const text = useText()
  const { tokens, tokenCount } = details
  const revoke = useAct(async (id: string, name: string) => {
    const isSure = await confirm({
      title: text('Revoke “{{name}}”?', { name }),
      body: text('Apps and programs that use it lose access immediately.'),
      confirmLabel: text('Revoke'),
      danger: true,
    })
    if (!isSure) return
    await revokeToken(user.id, id)
    showToast({ tone: 'success', message: text('Revoked “{{name}}”', { name }) })
  })
  const lines = tokens.map(({ id, kind, name, lastUsedAt }) => ({
    id,
    main: name,
    more: (
      <>
        {kindName(kind, text)}
        {lastUsedAt !== null && (
          <>
            {' · '}
            {text('Last used:')} <RelativeTime at={lastUsedAt} />
          </>
        )}
      </>
    ),
    end: mayEnd && (
      <Button
        variant="quiet"
        size="small"
        isBusy={revoke.doing?.[0] === id}
        aria-label={text('Revoke {{name}}', { name })}
        onClick={() => void revoke.run(id, name)}
      >
        {text('Revoke')}
      </Button>
    ),
  }))
  return (
    <>
      <Lines label={text('App passwords and API tokens')} lines={lines} empty={text('None yet.')} />
      <More count={tokenCount - tokens.length} />
    </>
  )
}

function More({ count }: { count: number }) {
  const text = useText()
  return count > 0 ? <p>{text('{{count, number}} more', { count })}</p> : null
}
