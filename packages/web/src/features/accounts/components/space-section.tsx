import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { SizeMeter } from '../../../ui/chart/size-meter.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { formatFileSize } from '../../../ui/format/format.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { useSpaces } from '../queries.ts'
import classes from './account.module.css'

/** Space used, and by what. */
export function SpaceSection() {
  const text = useText()
  const { data, error, isFetching, refetch } = useSpaces()
  const space = data?.find(({ kind }) => kind === 'personal')
  return (
    <SectionCard
      title={text('Space', { meaning: 'room for files' })}
      footer={<Button onClick={() => goTo('/account/storage')}>{text('See what’s using it')}</Button>}
    >
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <Skeleton height={34} />}
      {space && (
        <>
          <SizeMeter used={space.usedBytes} limit={space.availableBytes} />
          <dl className={classes.parts}>
            <dt>{text('Files')}</dt>
            <dd>{formatFileSize(Math.max(0, space.usedBytes - space.trashBytes - space.versionBytes))}</dd>
            <dt>{text('Trash')}</dt>
            <dd>{formatFileSize(space.trashBytes)}</dd>
            <dt>{text('Earlier versions')}</dt>
            <dd>{formatFileSize(space.versionBytes)}</dd>
          </dl>
        </>
      )}
    </SectionCard>
  )
}
