import { lineProblem } from '@holdall/contract/localizations/lines.ts'
import type { MailWord, MailWords, MailWordsList } from '@holdall/contract/mail-words/mail-words.contract.ts'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useState } from 'react'
import { useAct } from '../../../platform/forms/use-act.ts'
import { goTo } from '../../../platform/navigation.ts'
import { may } from '../../../platform/permissions.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useBlocker } from '../../../platform/router/use-blocker.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { sendTest, type Words } from '../queries.ts'
import { askBeforeLeaving } from './ask-before-leaving.ts'
import { LanguageChoice } from './language-choice.tsx'
import { MailPreview } from './mail-preview.tsx'
import classes from './mail-words.module.css'
import { StaleWords } from './stale-words.tsx'
import { useDrafts } from './use-drafts.ts'
import { WordField } from './word-field.tsx'

/** The sentences of a mail beside its preview; nothing is saved before “Save”. */
export function MailEditor({ mail, list }: { mail: MailWords; list: MailWordsList }) {
  const text = useText()
  const { me } = useSite()
  const canEdit = may(me, 'localizations.update')
  const [example, setExample] = useState(0)
  const { drafts, words, isDirty, change, saving, keeping } = useDrafts(mail)
  const problem = mail.words.find(word => problemOf(word, words))
  useBlocker(isDirty, askBeforeLeaving)
  const testing = useAct(async () => {
    const address = await sendTest(mail, words, example)
    showToast({ tone: 'success', message: text('Test sent to {{address}}', { address }) })
  })
  const title = mail.examples[0] ?? mail.name
  const show = (word: MailWord) => {
    const [first] = word.examples
    if (first !== undefined && !word.examples.includes(example)) setExample(first)
  }
  const fields = (shown: readonly MailWord[]) =>
    shown.map(word => (
      <WordField
        key={word.key}
        word={word}
        language={mail.language}
        value={drafts[word.key] ?? word.text}
        problem={problemOf(word, words)}
        canEdit={canEdit}
        onChange={value => change(word.key, value)}
        onFocus={() => show(word)}
        isKeeping={keeping.doing?.[0].key === word.key}
        onKeep={() => void keeping.run(word)}
      />
    ))
  return (
    <PageFrame title={title}>
      <PageHead
        title={<span dir="auto">{title}</span>}
        above={
          <Link to="/admin/mail-words" search={{ language: mail.language }} className={classes.back}>
            {text('Email texts')}
          </Link>
        }
        actions={
          canEdit && (
            <>
              <Button icon={IconSend} isBusy={testing.isBusy} onClick={() => void testing.run()}>
                {text('Send me a test')}
              </Button>
              <Button
                variant="primary"
                isBusy={saving.isBusy}
                disabled={!isDirty || problem !== undefined}
                onClick={() => void saving.run()}
              >
                {text('Save')}
              </Button>
            </>
          )
        }
        tools={
          <LanguageChoice
            languages={list.languages}
            language={mail.language}
            onChange={code => goTo(`/admin/mail-words/${mail.name}?language=${code}`)}
          />
        }
      />
      <div className={classes.columns}>
        <div className={classes.words}>
          <StaleWords mail={mail} canEdit={canEdit} />
          {fields(mail.words.filter(({ place }) => place !== 'frame'))}
          <h2>{text('In every email')}</h2>
          {fields(mail.words.filter(({ place }) => place === 'frame'))}
        </div>
        <MailPreview mail={mail} words={words} example={example} onExample={setExample} />
      </div>
    </PageFrame>
  )
}

function problemOf({ key, source }: MailWord, words: Words) {
  const typed = words[key]
  return typed === undefined ? null : lineProblem(key, typed, source)
}
