import type { Hint } from '@holdall/contract/accounts/accounts.schemas.ts'
import { useEffect } from 'react'
import { call } from '../../platform/api/call.ts'
import { goTo } from '../../platform/navigation.ts'
import { setMe } from '../../platform/site.ts'
import { areUploadsBusy, onUploadNews } from '../../platform/upload-queue/news/upload-news.ts'
import { readToasts, showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import { hintTimes, onHintTime } from './hint-times.ts'

/** Long enough to read it twice. The time stops while the pointer or the focus is on it. */
const lastsMs = 30_000

/** One hint per visit: the next one comes with the next. */
let isShown = false

/** Asks whether a hint is due when the page has been quiet for a moment, and again when uploads have ended or sample files were made. */
export function Hints() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // A hint that can't be asked for is asked for on the next visit: nobody has to know.
        if (isQuiet()) showDue().catch(() => undefined)
        else if (!isShown) later()
      }, hintTimes.quietMs)
    }
    const look = () => !isShown && later()
    const stops = [onUploadNews(look), onHintTime(look)]
    later()
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [])
  return null
}

/** Whether a hint would be in nobody’s way: no upload, message, window or text that is being written. */
function isQuiet(): boolean {
  if (document.visibilityState !== 'visible' || readToasts().length > 0) return false
  if (document.querySelector('dialog[open], [role="menu"]')) return false
  if (document.activeElement?.matches('input, textarea, [contenteditable="true"]')) return false
  return !areUploadsBusy()
}

async function showDue(): Promise<void> {
  if (isShown) return
  const { hint, folderId } = await call('welcome.hint')
  if (hint === null || isShown || !isQuiet()) return
  isShown = true
  const { message, label, path } = wordsOf(hint, folderId ?? '')
  // Whoever has found it needs no hint.
  if (location.pathname !== path) {
    showToast({ key: 'hint', message, lasts: lastsMs, action: { label, run: () => goTo(path) } })
  }
  setMe(await call('accounts.updateProfile', { body: { seenHints: [hint] } }))
}

function wordsOf(hint: Hint, folderId: string): { message: string; label: string; path: string } {
  switch (hint) {
    case 'photos':
      return {
        message: t('Your pictures are in Photos as well, by the day they were taken.'),
        label: t('See them in Photos'),
        path: '/drive/photos',
      }
    case 'rewind':
      return {
        message: t('Changes and deletions can be undone: Rewind shows your files at an earlier time.'),
        label: t('Show Rewind'),
        path: `/drive/rewind/${folderId}`,
      }
    case 'search':
      return {
        message: t('Search finds files by their names and by what they contain.'),
        label: t('Search files'),
        path: '/drive/search',
      }
  }
}
