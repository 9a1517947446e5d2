import { Slot } from '../../../platform/registry/slot.tsx'
import { useSite } from '../../../platform/site.ts'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { TokensSection } from '../access-tokens/access-tokens-section.tsx'
import { ConnectSection } from '../components/connect-section.tsx'
import { EmailSection } from '../components/email-section.tsx'
import { PlanSection } from '../components/plan-section.tsx'
import { PreferencesSection } from '../components/preferences-section.tsx'
import { ProfileSection } from '../components/profile-section.tsx'
import { SectionMenu } from '../components/section-menu.tsx'
import { SessionsSection } from '../components/sessions-section.tsx'
import { SpaceSection } from '../components/space-section.tsx'
import { CookiesSection } from '../own-data/cookies-section.tsx'
import { OwnDataSection } from '../own-data/own-data-section.tsx'
import { CompanySection } from '../security/company/company-section.tsx'
import { PasskeysSection } from '../security/passkeys-section.tsx'
import { PasswordSection } from '../security/password-section.tsx'
import { SecondFactorSection } from '../security/second-factor-section.tsx'
import { SocialSection } from '../security/social-section.tsx'
import classes from './account-page.module.css'

export function Page() {
  const text = useText()
  const hasPlans = useSite().settings['billing.enable'] === true
  const groups = [
    { id: 'profile', label: text('Profile'), cards: <ProfileSection /> },
    { id: 'display', label: text('Language and display'), cards: <PreferencesSection /> },
    { id: 'notifications', label: text('Notifications'), cards: <Slot name="account.section" props={{}} /> },
    { id: 'groups', label: text('Groups'), cards: <Slot name="account.groups" props={{}} /> },
    {
      id: 'security',
      label: text('Sign-in and security'),
      cards: (
        <>
          <EmailSection />
          <PasswordSection />
          <CompanySection />
          <SocialSection />
          <SecondFactorSection />
          <PasskeysSection />
          <SessionsSection />
        </>
      ),
    },
    {
      id: 'devices',
      label: text('Devices and apps'),
      cards: (
        <>
          <ConnectSection />
          <TokensSection />
          <Slot name="account.devices" props={{}} />
        </>
      ),
    },
    { id: 'storage', label: text('Storage'), cards: <SpaceSection /> },
    ...(hasPlans ? [{ id: 'plan', label: text('Plan'), cards: <PlanSection /> }] : []),
    {
      id: 'data',
      label: text('Your data'),
      cards: (
        <>
          <OwnDataSection />
          <CookiesSection />
        </>
      ),
    },
  ]
  return (
    <PageFrame title={text('Account')} className={classes.frame}>
      <PageHead title={text('Account')} />
      <SectionMenu label={text('Account')} groups={groups} />
    </PageFrame>
  )
}
