import type { MailWord, MailWords } from '@holdall/contract/mail-words/mail-words.contract.ts'
import { useMemo, useState } from 'react'
import { isProblem } from '../../../platform/api/problem.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import { saveMailWords, type Words } from '../queries.ts'

/** What is typed for the sentences of a mail, and how it is saved. */
export function useDrafts(mail: MailWords) {
  const text = useText()
  const [drafts, setDrafts] = useState<Words>({})
  const words = useMemo(() => changedWords(mail.words, drafts), [mail.words, drafts])
  /** Resolves with whether they were saved. */
  const save = async (chosen: Words): Promise<boolean> => {
    try {
      await saveMailWords(mail, chosen)
    } catch (error) {
      if (!isProblem(error, 'localization.changed-meanwhile')) throw error
      const message = text(
        'Someone else has changed these words in the meantime. Your words are kept: save again to replace theirs.',
      )
      showToast({ tone: 'danger', message })
      return false
    }
    showToast({ tone: 'success', message: text('Email texts saved') })
    return true
  }
  return {
    drafts,
    /** Those that differ from what is saved, by key. */
    words,
    isDirty: Object.keys(words).length > 0,
    change: (key: string, value: string) => setDrafts(before => ({ ...before, [key]: value })),
    saving: useAct(async () => {
      if (await save(words)) setDrafts({})
    }),
    /** Saves the words of a sentence as they are; what is typed for others stays. */
    keeping: useAct((word: MailWord) => save({ [word.key]: word.text })),
  }
}

/** What differs from what is saved. An empty field goes back to the original. */
function changedWords(all: readonly MailWord[], drafts: Words): Words {
  const changed = all.flatMap(({ key, text, original }) => {
    const typed = drafts[key]
    if (typed === undefined) return []
    const next = typed.trim() === '' ? original : typed
    return next === text ? [] : [[key, next] as const]
  })
  return Object.fromEntries(changed)
}
