import type { SocialLink } from '@holdall/contract/accounts/social.schemas.ts'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { openSocialSites, type SocialSite, socialSite } from '../auth/social/social-sites.ts'
import classes from '../components/account.module.css'
import { LoginRow } from './login-row.tsx'
import { useSocialLinks } from './social-queries.ts'

const LinkDialog = lazyPart(async () => ({ default: (await import('./social-dialogs.tsx')).LinkDialog }))
const UnlinkDialog = lazyPart(async () => ({ default: (await import('./social-dialogs.tsx')).UnlinkDialog }))

/** The social logins of the account. Hidden if the site offers none and the account has none. */
export function SocialSection() {
  const text = useText()
  const site = useSite()
  const { data, error, isFetching, refetch } = useSocialLinks()
  const [open, setOpen] = useState<{ link: SocialLink } | { site: SocialSite } | null>(null)
  const links = data?.data ?? []
  const offered = openSocialSites(site)
  const more = offered.filter(({ provider }) => !links.some(link => link.provider === provider))
  if (offered.length === 0 && links.length === 0) return null
  const close = () => setOpen(null)
  return (
    <SectionCard
      title={text('Connected sign-in methods')}
      lead={text('Sign in with these instead of your password.')}
      footer={
        data?.hasPassword &&
        more.length > 0 && (
          <div className={classes.buttons}>
            {more.map(one => (
              <Button key={one.provider} icon={one.icon} onClick={() => setOpen({ site: one })}>
                {text('Connect {{site}}', { site: one.name })}
              </Button>
            ))}
          </div>
        )
      }
    >
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {data && links.length === 0 && <p className={classes.hint}>{text('No sign-in methods are connected yet.')}</p>}
      {links.length > 0 && (
        <ul className={classes.sessions}>
          {links.map(link => (
            <LinkRow key={link.id} link={link} isOnlyWay={!data?.hasPassword} onRemove={() => setOpen({ link })} />
          ))}
        </ul>
      )}
      {data && !data.hasPassword && (
        <p className={classes.hint}>{text('Set a password before you connect or disconnect sign-in methods.')}</p>
      )}
      <Suspense>
        {open && 'site' in open && <LinkDialog site={open.site} onClose={close} />}
        {open && 'link' in open && <UnlinkDialog link={open.link} onClose={close} />}
      </Suspense>
    </SectionCard>
  )
}

function LinkRow({ link, isOnlyWay, onRemove }: { link: SocialLink; isOnlyWay: boolean; onRemove: () => void }) {
  const { name = link.provider, icon = IconWorld } = socialSite(link.provider) ?? {}
  const { label, createdAt } = link
  return <LoginRow {...{ icon, name, label, createdAt }} onRemove={isOnlyWay ? undefined : onRemove} />
}
