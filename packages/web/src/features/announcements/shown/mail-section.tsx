import { useQuery } from '@tanstack/react-query'
import { reportProblem } from '../../../platform/items/report.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { SwitchField } from '../../../ui/form/switch-field.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { chooseMail, mailChoiceQuery } from '../queries.ts'

/** The card of the account page that turns announcements by email on and off. */
export function Fill() {
  const text = useText()
  const { data, error, refetch, isFetching } = useQuery(mailChoiceQuery)
  return (
    <SectionCard
      title={text('Announcements by email')}
      lead={text('Administrators can announce things such as maintenance. Banners always appear.')}
    >
      {data ? (
        <SwitchField
          label={text('Get announcements by email')}
          checked={data.isWanted}
          onChange={event => void chooseMail(event.target.checked).catch(reportProblem)}
        />
      ) : error ? (
        <ErrorState isCompact onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton width="60%" height={24} />
      )}
    </SectionCard>
  )
}
