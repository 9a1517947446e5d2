import type { CompanyIcon, CompanyKind } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import type { Translate } from '../../ui/text.ts'

export function kindName(kind: CompanyKind, text: Translate): string {
  return kind === 'openid' ? text('OpenID Connect') : text('LDAP or Active Directory')
}

export function iconNames(text: Translate): Readonly<Record<CompanyIcon, string>> {
  return {
    building: text('Building'),
    briefcase: text('Briefcase'),
    school: text('School'),
    key: text('Key'),
    shield: text('Shield'),
    users: text('People'),
    globe: text('Globe'),
  }
}
