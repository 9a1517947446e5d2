import type { CompanyProvider } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { useState } from 'react'
import { problemText } from '../../../platform/early/problem-text.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { movedTo } from '../../../ui/form/ordering/moved-to.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { orderProviders } from '../requests.ts'
import { ProviderRow } from './provider-row.tsx'
import classes from './providers.module.css'

type ProviderListProps = { providers: readonly CompanyProvider[]; mayUpdate: boolean }

/** The providers in the order in which the sign-in page offers them. */
export function ProviderList({ providers, mayUpdate }: ProviderListProps) {
  const text = useText()
  const [moved, setMoved] = useState('')
  const move = async (from: number, to: number) => {
    const provider = providers[from]
    if (!provider || to < 0 || to >= providers.length || to === from) return
    const { name } = provider
    setMoved(
      text('{{name}} moved to position {{place}} of {{count}}', { name, place: to + 1, count: providers.length }),
    )
    try {
      await orderProviders(movedTo(providers, from, to))
    } catch (error) {
      showToast({ tone: 'danger', message: problemText(error, text) })
    }
  }
  return (
    <SectionCard
      title={text('Providers')}
      lead={providers.length > 1 && text('The sign-in page shows them in this order.')}
    >
      <ol className={classes.rows}>
        {providers.map((provider, place) => (
          <ProviderRow
            key={provider.id}
            {...{ provider, place, mayUpdate }}
            count={providers.length}
            onMove={(start, end) => void move(start, end)}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </SectionCard>
  )
}
