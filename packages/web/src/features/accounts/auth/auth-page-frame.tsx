import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { ReactNode } from 'react'
import { publicPageTitle } from '../../../platform/early/page-title.ts'
import { siteFoot } from '../../../platform/early/site-foot.tsx'
import { hasMenu, SiteMenu } from '../../../platform/early/site-menu.tsx'
import { AuthShell } from '../../../ui/layout/auth-shell.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { useText } from '../../../ui/text.ts'
import { secureAddressOf } from './secure-address.ts'

export type AuthPageFrameProps = {
  site: Site | null
  title: string
  /** The kind of page, if the site has a title template for it. */
  kind?: 'login' | 'register'
  lead?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/** The column of a page before sign-in, with the site's name. */
export function AuthPageFrame({ site, kind, children, ...rest }: AuthPageFrameProps) {
  const text = useText()
  const secure = secureAddressOf(site, location)
  return (
    <AuthShell
      siteName={site?.name}
      brand={site?.brand}
      tabTitle={kind && publicPageTitle(site, kind, rest.title)}
      nav={hasMenu(site, 'header') && <SiteMenu site={site} position="header" />}
      footer={siteFoot(site)}
      {...rest}
    >
      {secure && (
        <Notice tone="warning">
          <RichText
            text={text(
              'This address isn’t encrypted, and your browser doesn’t keep you signed in here. <a>Open the encrypted address</a>',
            )}
            tags={{ a: words => <a href={secure}>{words}</a> }}
          />
        </Notice>
      )}
      {children}
    </AuthShell>
  )
}
