import type { Storage } from '@holdall/contract/drive/storage.endpoints.ts'
import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useAct } from '../../../platform/forms/use-act.ts'
import { goTo } from '../../../platform/navigation.ts'
import { folderPath } from '../../../platform/open-item.ts'
import { placeText } from '../../../platform/place-name.ts'
import { sellsSpace } from '../../../platform/plans/more-space.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { formatFileSize } from '../../../ui/format/format.ts'
import { Page as PageFrame, PageHead, SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import accountClasses from '../components/account.module.css'
import connectClasses from '../connect/connect.module.css'
import { reportProblem } from '../report-problem.ts'
import classes from '../storage-usage/storage.module.css'
import { StorageBar } from '../storage-usage/storage-bar.tsx'
import { storageGroups } from '../storage-usage/storage-groups.ts'
import { emptyTrash, useStorage } from '../storage-usage/storage-queries.ts'

/** What fills one's own drive, and how to make room. */
export function Page() {
  const text = useText()
  const { data, error, isFetching, refetch } = useStorage()
  return (
    <PageFrame title={text('Storage')} width="form">
      <PageHead
        above={
          <div className={connectClasses.back}>
            <Button variant="quiet" size="small" icon={IconArrowLeft} onClick={() => goTo('/account')}>
              {text('Account')}
            </Button>
          </div>
        }
        title={text('Storage')}
        lead={text('What’s using your storage, and how to free some up.')}
      />
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <SkeletonRows rows={4} rowHeight={48} columns={2} />}
      {data && (
        <>
          <Parts storage={data} />
          <Trash storage={data} />
          <Largest storage={data} />
        </>
      )}
    </PageFrame>
  )
}

function Parts({ storage }: { storage: Storage }) {
  const text = useText()
  const { usedBytes, availableBytes } = storage
  const used = sizeValue(usedBytes)
  const total =
    availableBytes === null
      ? text('{{used}} used', { used })
      : text('{{used}} of {{limit}} used', { used, limit: sizeValue(availableBytes) })
  return (
    <SectionCard
      title={total}
      footer={sellsSpace() && <Button onClick={() => goTo('/account/plan')}>{text('Get more storage')}</Button>}
    >
      {availableBytes !== null && usedBytes > availableBytes && (
        <Notice tone="warning">
          {text(
            'You’re over your storage limit. You can still open, download, share and delete your files, but you can’t upload until you free some up.',
          )}
        </Notice>
      )}
      <StorageBar groups={storageGroups(storage)} used={usedBytes} limit={availableBytes} />
      {usedBytes === 0 && <p className={accountClasses.hint}>{text('Your drive is empty.')}</p>}
    </SectionCard>
  )
}

function Trash({ storage: { spaceId, trashBytes } }: { storage: Storage }) {
  const text = useText()
  const emptying = useAct(async () => {
    const count = await emptyTrash(spaceId)
    showToast({
      key: 'account',
      message: text('{{count, number}} items deleted forever', {
        count,
        defaultValue_one: 'One item deleted forever',
      }),
    })
  }, reportProblem)
  const empty = async () => {
    const isSure = await confirm({
      title: text('Empty the trash?'),
      body: text('Everything in it is deleted forever. This can’t be undone.'),
      confirmLabel: text('Empty trash'),
      danger: true,
    })
    if (isSure) await emptying.run()
  }
  return (
    <SectionCard title={text('Trash')}>
      <div className={accountClasses.line}>
        <p className={accountClasses.hint}>
          {trashBytes > 0
            ? text('{{size}} is in the trash.', { size: sizeValue(trashBytes) })
            : text('The trash doesn’t use any storage.')}
        </p>
        <span className={accountClasses.buttons}>
          <Button onClick={() => goTo('/drive/trash')}>{text('Open trash')}</Button>
          {trashBytes > 0 && (
            <Button variant="danger" icon={IconTrash} isBusy={emptying.isBusy} onClick={empty}>
              {text('Empty trash')}
            </Button>
          )}
        </span>
      </div>
    </SectionCard>
  )
}

function Largest({ storage: { largest } }: { storage: Storage }) {
  const text = useText()
  if (largest.length === 0) return null
  return (
    <SectionCard title={text('Largest files')}>
      <ul className={classes.files}>
        {largest.map(file => (
          <li key={file.id}>
            <FileIcon kind={file.fileKind} size={24} />
            <div className={classes.fileText}>
              <strong dir="auto" title={namedText(file.name)}>
                {namedText(file.name)}
              </strong>
              <p title={placeText(file.path)}>{placeText(file.path)}</p>
            </div>
            <span className={classes.size}>{formatFileSize(file.size)}</span>
            <Button
              variant="quiet"
              size="small"
              aria-label={text('Show {{name}} in its folder', { name: file.name })}
              onClick={() => file.parentId && goTo(folderPath({ id: file.parentId }))}
            >
              {text('Show')}
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
