import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import connectClasses from '../connect/connect.module.css'
import { DeleteForm } from '../own-data/delete-form.tsx'
import { Obstacles } from '../own-data/obstacles.tsx'
import { useDeparture } from '../own-data/own-data-queries.ts'
import { WhatHappens } from '../own-data/what-happens.tsx'

/** What deleting the account does, then the way to do it. */
export function Page() {
  const text = useText()
  const { data, error, isFetching, refetch } = useDeparture()
  const isBlocked = data && (data.isLastAdministrator || data.workspaces.blocking.length > 0)
  return (
    <PageFrame title={text('Delete the account')} width="form">
      <PageHead
        above={
          <div className={connectClasses.back}>
            <Button variant="quiet" size="small" icon={IconArrowLeft} onClick={() => goTo('/account')}>
              {text('Account')}
            </Button>
          </div>
        }
        title={text('Delete the account')}
        lead={text('This takes effect immediately and can’t be undone.')}
      />
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <SkeletonRows rows={4} rowHeight={48} columns={2} />}
      {data && (
        <>
          {isBlocked && <Obstacles departure={data} />}
          <WhatHappens departure={data} />
          {!isBlocked && <DeleteForm secondStep={data.secondStep} />}
        </>
      )}
    </PageFrame>
  )
}
