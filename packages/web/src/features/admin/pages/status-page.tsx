import { useSite } from '../../../platform/site.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead, SectionCard } from '../../../ui/layout/page.tsx'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import classes from '../admin.module.css'
import type { Readiness } from '../queries.ts'
import { useReadiness } from '../queries.ts'

export function Page() {
  const text = useText()
  const { name, version, me } = useSite()
  const { data, error, isFetching, refetch } = useReadiness()
  return (
    <PageFrame title={text('Status')} width="form">
      <PageHead title={text('Status')} lead={text('Signed in as {{name}}', { name: me?.displayName })} />
      <SectionCard title={text('This site')}>
        <dl className={classes.facts}>
          <dt>{text('Name')}</dt>
          <dd>{name}</dd>
          <dt>{text('Version')}</dt>
          <dd data-numeric>{version}</dd>
        </dl>
      </SectionCard>
      <SectionCard title={text('Health')}>
        {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
        {!error && !data && <Skeleton height={20} width={180} />}
        {data && (
          <dl className={classes.facts}>
            <Check name={text('Service')} state={data.status} />
            {Object.entries(data.checks).map(([part, state]) => (
              <Check key={part} name={partName(part, text)} state={state} />
            ))}
          </dl>
        )}
      </SectionCard>
    </PageFrame>
  )
}

function Check({ name, state }: { name: string; state: Readiness['status'] }) {
  const text = useText()
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span className={classes.health} data-state={state}>
          {state === 'ok' ? text('Works') : text('Does not work')}
        </span>
      </dd>
    </>
  )
}

function partName(part: string, text: Translate): string {
  const known: Record<string, string> = { database: text('Database'), storage: text('Storage') }
  return known[part] ?? part
}
