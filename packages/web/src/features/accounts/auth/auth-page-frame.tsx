import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { ReactNode } from 'react'
import { ContactLink } from '../../../platform/early/contact-link.tsx'
import { AuthShell } from '../../../ui/layout/auth-shell.tsx'

export type AuthPageFrameProps = {
  site: Site | null
  title: string
  lead?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/** The column of a page before sign-in, with the site's name. */
export function AuthPageFrame({ site, ...rest }: AuthPageFrameProps) {
  const footer = site?.hasContactPage && <ContactLink site={site} />
  return <AuthShell siteName={site?.name} footer={footer} {...rest} />
}
