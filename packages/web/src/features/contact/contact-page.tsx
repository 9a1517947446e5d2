import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { siteFoot } from '../../platform/early/site-foot.tsx'
import { hasMenu, SiteMenu } from '../../platform/early/site-menu.tsx'
import { useEarlySite } from '../../platform/early/use-early-site.ts'
import { Button } from '../../ui/button.tsx'
import { AuthShell } from '../../ui/layout/auth-shell.tsx'
import { useText } from '../../ui/text.ts'
import { ContactForm } from './contact-form.tsx'
import { Sent } from './sent.tsx'

/** The page where anyone can write to the people who run the site. */
export function Page() {
  const text = useText()
  const site = useEarlySite()
  const [sentFor, setSentFor] = useState<string | null>(null)
  const [isClosed, setClosed] = useState(false)
  // The confirmation replaces the form: it is shown from the top of the page.
  useEffect(() => {
    if (sentFor !== null) scrollTo(0, 0)
  }, [sentFor])
  if (isClosed || site?.hasContactPage === false) {
    return (
      <Frame site={site} title={text('This site doesn’t accept messages')}>
        <p>{text('The contact page isn’t set up. Ask an administrator to set it up.')}</p>
        <Button size="large" isFullWidth onClick={() => location.assign('/')}>
          {text('Go to the start page')}
        </Button>
      </Frame>
    )
  }
  if (sentFor !== null) {
    return (
      <Frame site={site} title={text('Thank you')}>
        <Sent email={sentFor} isMember={Boolean(site?.me)} onAgain={() => setSentFor(null)} />
      </Frame>
    )
  }
  return (
    <Frame
      site={site}
      title={text('Contact')}
      lead={text('Write to the site’s administrators. They’ll reply by email.')}
    >
      <ContactForm site={site} onSent={setSentFor} onClosed={() => setClosed(true)} />
    </Frame>
  )
}

type FrameProps = { site: Site | null; title: string; lead?: string; children: ReactNode }

function Frame({ site, ...rest }: FrameProps) {
  return (
    <AuthShell
      siteName={site?.name}
      brand={site?.brand}
      nav={hasMenu(site, 'header') && <SiteMenu site={site} position="header" />}
      footer={siteFoot(site)}
      {...rest}
    />
  )
}
