import type { BreakGlassCandidate } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../platform/api/call.ts'
import { Link } from '../../../platform/router/link.tsx'
import { SettingField, SettingFrame } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { useSite } from '../../../platform/site.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import links from './authentication.module.css'

const only = 'auth.company_only'
const keepers = 'auth.break_glass'

type Candidate = z.infer<typeof BreakGlassCandidate>

const candidatesQuery = queryOptions({
  queryKey: ['break-glass'],
  queryFn: async ({ signal }) => (await call('companySignIn.breakGlass', {}, { signal })).data,
})

/** Whether people may only sign in with their company's account, and who keeps a password for emergencies. */
export function CompanyOnlyFields({ form }: PanelProps) {
  const text = useText()
  const isOn = form.read(only) === true
  const hasProvider = (useSite().companyProviders?.length ?? 0) > 0
  return (
    <>
      <SettingField form={form} name={only} disabled={!hasProvider && !isOn} />
      {isOn && <Keepers form={form} />}
      <p>
        <Link to="/admin/company-sign-in" className={links.link}>
          {hasProvider ? text('Company sign-in') : text('Set up company sign-in')}
        </Link>
      </p>
    </>
  )
}

function Keepers({ form }: PanelProps) {
  const text = useText()
  const field = form.form.bind(keepers)
  const chosen = (field.value as readonly string[] | null) ?? []
  const { data, error, refetch, isFetching } = useQuery(candidatesQuery)
  const { title = '', description = '' } = field.facts
  const isFixed = form.about(keepers).source === 'environment'
  return (
    <SettingFrame form={form} name={keepers}>
      <fieldset className={links.keepers} disabled={isFixed}>
        <legend>{text(title)}</legend>
        <p>{text(description)}</p>
        {error && !data && <ErrorState isCompact onRetry={() => void refetch()} isRetrying={isFetching} />}
        {data?.map(candidate => (
          <Keeper
            key={candidate.id}
            candidate={candidate}
            isChosen={chosen.includes(candidate.id)}
            onChange={isChosen =>
              form.set(keepers, isChosen ? [...chosen, candidate.id] : chosen.filter(id => id !== candidate.id))
            }
          />
        ))}
        {field.error && <Notice tone="danger">{field.error}</Notice>}
      </fieldset>
    </SettingFrame>
  )
}

type KeeperProps = { candidate: Candidate; isChosen: boolean; onChange: (isChosen: boolean) => void }

function Keeper({ candidate, isChosen, onChange }: KeeperProps) {
  const text = useText()
  const { displayName, email, hasPassword } = candidate
  return (
    <CheckboxField
      name={keepers}
      checked={isChosen}
      // One that has lost the password can still be taken out.
      disabled={!hasPassword && !isChosen}
      onChange={event => onChange(event.target.checked)}
      label={
        <>
          {displayName === email ? email : `${displayName} · ${email}`}
          {!hasPassword && <small>{text('No password here')}</small>}
        </>
      }
    />
  )
}
