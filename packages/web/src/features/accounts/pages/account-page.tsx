import { Slot } from '../../../platform/slot.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { ConnectSection } from '../components/connect-section.tsx'
import { EmailSection } from '../components/email-section.tsx'
import { PasswordSection } from '../components/password-section.tsx'
import { PreferencesSection } from '../components/preferences-section.tsx'
import { ProfileSection } from '../components/profile-section.tsx'
import { SessionsSection } from '../components/sessions-section.tsx'
import { SpaceSection } from '../components/space-section.tsx'
import { TokensSection } from '../components/tokens-section.tsx'
import { OwnDataSection } from '../own-data/own-data-section.tsx'
import { PasskeysSection } from '../security/passkeys-section.tsx'
import { SecondFactorSection } from '../security/second-factor-section.tsx'
import { SocialSection } from '../security/social-section.tsx'

export function Page() {
  const text = useText()
  return (
    <PageFrame title={text('Account')} width="form">
      <PageHead title={text('Account')} />
      <ProfileSection />
      <PreferencesSection />
      <Slot name="account.section" props={{}} />
      <EmailSection />
      <PasswordSection />
      <SocialSection />
      <SecondFactorSection />
      <PasskeysSection />
      <SessionsSection />
      <ConnectSection />
      <TokensSection />
      <SpaceSection />
      <OwnDataSection />
    </PageFrame>
  )
}
