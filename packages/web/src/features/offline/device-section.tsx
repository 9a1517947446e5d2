import { goTo } from '../../platform/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/layout/page.tsx'
import { useText } from '../../ui/text.ts'
import { KeptSummary } from './kept-summary.tsx'

/** What is kept on this device, in the account. */
export function Fill() {
  const text = useText()
  return (
    <SectionCard
      title={text('On this device')}
      lead={text('Files you can open offline. Signing out removes them.')}
      footer={<Button onClick={() => goTo('/drive/offline')}>{text('Available offline')}</Button>}
    >
      <KeptSummary />
    </SectionCard>
  )
}
