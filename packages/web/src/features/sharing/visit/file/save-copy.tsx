import IconFolderDown from '@tabler/icons-react/dist/esm/icons/IconFolderDown.mjs'
import { Suspense, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { useEarlySite } from '../../../../platform/early/use-early-site.ts'
import { useAct } from '../../../../platform/forms/use-act.ts'
import { lazyPart } from '../../../../platform/lazy-part.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/feedback/toast.ts'
import { t, toldText, useText } from '../../../../ui/text.ts'
import type { ChosenPlace } from '../../choose-place.tsx'
import classes from '../visit.module.css'

const ChoosePlace = lazyPart(async () => ({ default: (await import('../../choose-place.tsx')).ChoosePlace }))

export type SaveCopyProps = {
  slug: string
  ids: readonly string[]
  /** Shows an icon in a bar instead of a large button. */
  isInBar?: boolean
  /** A copy counts as a download. */
  onCounted: () => void
}

/** Lets a visitor with an account save a copy to their own drive; renders nothing for others. */
export function SaveCopy({ slug, ids, isInBar, onCounted }: SaveCopyProps) {
  const text = useText()
  const site = useEarlySite()
  const [isChoosing, setChoosing] = useState(false)
  const save = useAct(async (place: ChosenPlace) => {
    const refusal = await saveTo(place.id, slug, ids)
    if (refusal !== null) return showToast({ key: 'save', tone: 'danger', message: text(refusal) })
    onCounted()
    const action = { label: text('Show'), run: () => location.assign(`/drive/folder/${place.id}`) }
    showToast({ key: 'save', tone: 'success', message: text('Saved to {{place}}', { place: place.name }), action })
  })
  if (!site?.me) return null
  return (
    <>
      {isInBar ? (
        <IconButton
          icon={IconFolderDown}
          label={text('Save to My files')}
          aria-busy={save.isBusy || undefined}
          disabled={save.isBusy}
          onClick={() => setChoosing(true)}
        />
      ) : (
        <Button
          className={classes.big}
          size="large"
          icon={IconFolderDown}
          isBusy={save.isBusy}
          onClick={() => setChoosing(true)}
        >
          {text('Save to My files')}
        </Button>
      )}
      {isChoosing && (
        <Suspense>
          <ChoosePlace
            onAnswer={place => {
              setChoosing(false)
              if (place) void save.run(place)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * Copies into a folder, under another name if one is taken, and waits for large copies. Returns the reason if it was
 * refused.
 */
async function saveTo(to: string, slug: string, ids: readonly string[]): Promise<string | null> {
  const saved = await call('sharing.saveCopy', { params: { slug }, body: { ids: [...ids], to } })
  const refused = saved.data.find(outcome => outcome.status !== 'done')
  if (refused)
    return (refused.error && toldText(refused.error)) ?? t('It couldn’t be copied there. Choose another folder.')
  let job = saved.job
  while (job && (job.state === 'queued' || job.state === 'running')) {
    await new Promise(resolve => setTimeout(resolve, 1000))
    job = await call('jobs.job', { params: { id: job.id } })
  }
  return job && job.state !== 'done'
    ? ((job.error && toldText(job.error)) ?? t('It couldn’t be copied there. Choose another folder.'))
    : null
}
